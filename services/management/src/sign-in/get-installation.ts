import { readFileSync } from 'node:fs';
import { orNull } from '@parley/schema';
import { z } from 'zod';
import { openAccess } from '../access/open-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';

/** Beside the sources and beside the built files alike. */
const packageFile = new URL('../../package.json', import.meta.url);
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(packageFile, 'utf8')));

export const getInstallation = defineEndpoint({
  method: 'get',
  path: '/v1/installation',
  operationId: 'getInstallation',
  summary: 'Read what this installation offers',
  description: 'Everything a sign-in page has to know; open to everybody.',
  tags: ['Sign-in', 'Extension'],
  access: openAccess,
  response: z.object({
    name: z.literal('Parley'),
    version: z.string(),
    chatUrl: z.url().meta({ description: 'Where browsers find the chat host.' }),
    signIn: z
      .object({
        links: z.literal(true),
        password: z.boolean(),
        sso: orNull(z.object({ name: z.string() })).meta({
          description: 'The sign-in provider; null: there is none.',
        }),
      })
      .meta({ description: 'The ways to sign in.' }),
    isSignedIn: z.boolean().meta({
      description:
        'True if the request comes from somebody, by session or token; who is nobody is not refused.',
    }),
    hasMailServer: z.boolean().meta({ description: 'True if links can be sent by mail.' }),
  }),
  errors: [],
  examples: {
    response: {
      name: 'Parley',
      version: '0.1.0',
      chatUrl: 'https://chat.example.com',
      signIn: { links: true, password: true, sso: { name: 'Example login' } },
      isSignedIn: false,
      hasMailServer: false,
    },
  },
  handle({ principal }, { config }) {
    return Promise.resolve({
      name: 'Parley' as const,
      version,
      chatUrl: config.CHAT_URL,
      signIn: {
        links: true as const,
        password: config.PASSWORD_SIGN_IN,
        sso: config.OIDC_ISSUER === undefined ? null : { name: config.OIDC_NAME },
      },
      isSignedIn: 'userId' in principal,
      hasMailServer: config.SMTP_URL !== undefined,
    });
  },
});
