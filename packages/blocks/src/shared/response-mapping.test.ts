import { receivedResponse } from './response-mapping.ts';

test.each([
  ['{"statusCode":201,"data":{"a":1}}', { statusCode: 201, data: { a: 1 } }],
  ['{"data":null}', { statusCode: 200, data: null }],
  ['{"statusCode":"many","data":[1]}', { statusCode: 200, data: [1] }],
  ['{"a":1}', { statusCode: 200, data: { a: 1 } }],
  ['[1,2]', { statusCode: 200, data: [1, 2] }],
  ['"text"', { statusCode: 200, data: 'text' }],
  ['null', { statusCode: 200, data: null }],
  ['no {json', { statusCode: 200, data: 'no {json' }],
  ['', { statusCode: 200, data: '' }],
])('%j is read as the response %j', (text, response) => {
  expect(receivedResponse(text)).toEqual(response);
});
