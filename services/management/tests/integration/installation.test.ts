import { expect, test } from '@jest/globals';
import { internalApi } from '@parley/schema/contract';
import { ManagementUnderTest } from '../support/management-under-test.ts';

test.each([
  ['has a mail server where one is set', { SMTP_URL: 'smtp://127.0.0.1:9' }, true],
  ['has none by default', {}, false],
])('chat is told that the installation %s', async (_, environment, hasMailServer) => {
  const management = await ManagementUnderTest.start(environment);
  try {
    const { status, body } = await management.internal(internalApi.installation.path());
    expect(status).toBe(200);
    expect(internalApi.installation.response.parse(body)).toMatchObject({ hasMailServer });
  } finally {
    await management.stop();
  }
});
