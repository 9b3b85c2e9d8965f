import { says } from '@parley/engine';
import type { Example } from '@parley/engine/testing';

const request = (more: object = {}): Example['bot'] => ({
  groups: {
    Weather: [
      {
        id: 'ask',
        type: 'Webhook',
        options: {
          webhook: {
            url: 'https://weather.example.com/today',
            method: 'GET',
            queryParams: [{ id: 'q', key: 'city', value: '{{City}}' }],
          },
          responseVariableMapping: [
            { id: 'm1', variableId: 'v:Status', bodyPath: 'statusCode' },
            { id: 'm2', variableId: 'v:Sky', bodyPath: 'data.today[0].sky' },
          ],
          ...more,
        },
      },
      says('told', '{{City}}: {{Sky}}'),
    ],
  },
  variables: [{ id: 'v:City', name: 'City', value: 'Lisbon' }, 'Status', 'Sky'],
});

export const httpRequestExamples: Example[] = [
  {
    title: 'Parts of the response are saved',
    bot: request(),
    perform: () => ({ type: 'httpRequest', status: 200, data: { today: [{ sky: 'blue' }] } }),
    lines: [{ bot: 'Lisbon: blue' }, { variable: 'Status', is: '200' }, { ends: true }],
  },
  {
    title: 'A failure is data too: the conversation goes on, and the log says why',
    bot: request(),
    perform: () => ({ type: 'httpRequest', status: 408, data: null, error: 'The request took too long.' }),
    lines: [
      { logs: 'status 408: The request took too long.' },
      { bot: 'Lisbon: ' },
      { variable: 'Status', is: '408' },
      { ends: true },
    ],
  },
  {
    title: 'The visitor’s page can send it instead',
    bot: request({ isExecutedOnClient: true }),
    lines: [
      { does: 'httpRequestToExecute' },
      { waitsFor: 'action' },
      { visitor: '{"statusCode":200,"data":{"today":[{"sky":"grey"}]}}' },
      { bot: 'Lisbon: grey' },
      { ends: true },
    ],
  },
];
