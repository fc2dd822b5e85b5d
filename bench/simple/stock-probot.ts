/**
 * The simple version of the bot's server: Probot started as its documentation says, loaded from its packages, with an
 * app that does nothing.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createNodeMiddleware, createProbot } from 'probot';

const probot = createProbot({
  env: {
    APP_ID: process.env['APP_ID'] ?? '',
    PRIVATE_KEY: process.env['PRIVATE_KEY'] ?? '',
    WEBHOOK_SECRET: process.env['WEBHOOK_SECRET'] ?? '',
    LOG_LEVEL: 'fatal',
  },
});
const middleware = await createNodeMiddleware(
  (app) => {
    app.on('issue_comment.created', () => undefined);
  },
  { probot },
);
const server = createServer((request, response) => {
  void middleware(request, response);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on port ${(server.address() as AddressInfo).port}\n`);
});
