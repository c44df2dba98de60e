/** How long the frames of a page take while something is done, in milliseconds. */
export async function frames(page, act) {
  await page.evaluate(() => {
    const times = [];
    let last = performance.now();
    const tick = (now) => {
      times.push(now - last);
      last = now;
      window.measuring = window.requestAnimationFrame(tick);
    };
    window.times = times;
    window.measuring = window.requestAnimationFrame(tick);
  });
  await act();
  return page.evaluate(() => {
    window.cancelAnimationFrame(window.measuring);
    const t = window.times.slice(1).sort((a, b) => a - b);
    const at = (p) => Math.round(t[Math.min(t.length - 1, Math.floor(t.length * p))]);
    return { frames: t.length, median: at(0.5), p95: at(0.95), p99: at(0.99), worst: at(1) };
  });
}
