// The ceiling everything is compared with: a bare Express handler that does one Redis GET and one SET, and a bare relay of
// what a model says, on the same Express, ioredis and Node as the chat service. A process of its own.
import express from 'express';
import { Redis } from 'ioredis';
import { relay } from './relay.ts';

const redis = new Redis(process.env['REDIS_URL'] ?? '');
const app = express();
app.get('/readyz', (_request, response) => {
  response.send('ready');
});
app.get('/ceiling', async (_request, response) => {
  const value = await redis.get('ceiling');
  await redis.set('ceiling', 'value');
  response.json({ value });
});
app.get('/relay', relay(redis));
app.listen(Number(process.env['PORT']), process.env['HOST'] ?? '');
