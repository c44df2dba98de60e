import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const node = { console: 'readonly', process: 'readonly', Buffer: 'readonly', URL: 'readonly', setInterval: 'readonly', clearInterval: 'readonly', setTimeout: 'readonly', clearTimeout: 'readonly', performance: 'readonly', queueMicrotask: 'readonly', structuredClone: 'readonly' };
const browser = { Blob: 'readonly', requestAnimationFrame: 'readonly', window: 'readonly', document: 'readonly', getComputedStyle: 'readonly', localStorage: 'readonly' };

export default tseslint.config(
  { ignores: ['dist', 'src/protocol/control/', 'node_modules', 'test-results', 'playwright-report'] },
  js.configs.recommended,
  {
    files: ['src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}', 'vite.*.ts'],
    extends: [...tseslint.configs.strict, ...tseslint.configs.stylistic],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      '@typescript-eslint/no-explicit-any': 'error',
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['e2e/**/*.ts', 'playwright.config.ts'],
    extends: [...tseslint.configs.strict, ...tseslint.configs.stylistic],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      'no-console': 'error',
      eqeqeq: 'error',
      // A test waits for what it expects, by a locator or expect.poll, and for no time.
      'no-restricted-properties': ['error', ...['waitForTimeout', 'waitForFunction'].map((property) => ({ property, message: 'Expect what you wait for: expect(...).toHave..., or expect.poll.' }))],
      'no-restricted-globals': ['error', 'setTimeout', 'setInterval'],
    },
  },
  { files: ['dev/**/*.mjs', 'e2e/**/*.mjs', 'test/contrast.test.mjs', 'eslint.config.js'], languageOptions: { globals: { ...node, ...browser } } },
);
