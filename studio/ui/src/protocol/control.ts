import { createClient, type Client } from '@connectrpc/connect';
import { createConnectTransport } from '@connectrpc/connect-web';
import { Debugger } from './control/wits/debug/v1/debug_pb';

/** The control side of the debugger: what is asked and answered, see debug/proto. */
export type Control = Client<typeof Debugger>;

/** A client for the game whose page is at a base address, "" for this page's own. */
export const controlOf = (base = ''): Control =>
  createClient(Debugger, createConnectTransport({ baseUrl: base || window.location.origin, useBinaryFormat: false }));
