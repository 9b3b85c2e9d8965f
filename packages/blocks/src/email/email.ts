import { blockSchema, type ChatLog } from '@parley/schema';
import {
  defineBlock,
  finding,
  goOn,
  perform,
  type Finding,
  type Rule,
  type BlockContext,
} from '@parley/engine';
import { z } from 'zod';
import { defaultCredentials } from './constants.ts';
import { addressOf, maxFromVariables, recipientsOf } from './addresses.ts';
import { contentOf } from './content.ts';
import { checkCredentials } from '../shared/credentials.ts';
import { variablesRules } from '../shared/variables.rules.ts';
import { isWebUrl } from '../shared/web-url.ts';
import { emailRules } from './email.rules.ts';

const optionsSchema = z.looseObject({
  credentialsId: z.string().optional().meta({ example: defaultCredentials }),
  recipients: z.array(z.string()).optional(),
  cc: z.array(z.string()).optional(),
  bcc: z.array(z.string()).optional(),
  replyTo: z.string().optional(),
  subject: z.string().optional(),
  body: z.string().optional(),
  isCustomBody: z.boolean().optional(),
  isBodyCode: z.boolean().optional(),
  attachmentsVariableId: z.string().optional(),
});

export const email = defineBlock({
  type: 'Email',
  category: 'integration',
  summary: 'Sends an email through a mail server of your workspace or of the installation.',
  whenToUse:
    'When somebody should hear of an answer at once: your team of a new lead, the visitor of a booking.',
  schema: blockSchema.extend({ type: z.literal('Email'), options: optionsSchema.optional() }),
  enter({ id, options = {} }, context) {
    if (context.isPreview) return goOn({ logs: [log('info', 'Mails are left out of previews.', context)] });
    const { to, cc, bcc, refused, tooManyFromVariables } = recipientsOf(options, context);
    const files = attachmentsOf(options.attachmentsVariableId, context);
    const logs = [
      ...leftOut(
        'A mail left out some recipients: they are not mail addresses, or too many.',
        refused,
        context,
      ),
      ...leftOut(
        `A mail left out some recipients: at most ${maxFromVariables} may come from variables. Write those who always get the mail into the block itself.`,
        tooManyFromVariables,
        context,
      ),
      ...leftOut(
        `A mail left out some attachments: they are not addresses of files, or more than ${maxAttachments}.`,
        files.refused,
        context,
      ),
    ];
    if (to.length === 0)
      return goOn({
        logs: [...logs, log('error', 'A mail was not sent, because it has no recipient.', context)],
      });
    const replyTo = addressOf(options.replyTo ?? '', context);
    const { credentialsId = defaultCredentials } = options;
    const isOwn = isOwnServer(credentialsId);
    const deliveries = [
      {
        type: 'email',
        blockId: id,
        to,
        cc,
        bcc,
        ...(replyTo === undefined ? {} : { replyTo }),
        ...(isOwn ? { credentialsId } : {}),
        subject: context
          .render(options.subject ?? '')
          .replace(/\s+/g, ' ')
          .trim(),
        ...contentOf(options, context),
        attachmentUrls: files.urls,
      } as const,
    ];
    return isOwn
      ? goOn({ logs, deliveries })
      : perform({ type: 'readInstallation' }, undefined, { logs, deliveries });
  },
  resume(_, resumption, context) {
    if (resumption.from === 'client' || resumption.result.type !== 'readInstallation') return goOn();
    return resumption.result.hasMailServer === false
      ? goOn({ logs: [log('error', noServer, context)] })
      : goOn();
  },
  check({ options = {} }, scope) {
    const findings: Finding[] = [];
    const warn = (rule: Rule, message: string, option: string): void => {
      findings.push(finding(rule, message, ['options', option]));
    };
    const { recipients = [], credentialsId = defaultCredentials, attachmentsVariableId = '' } = options;
    if (recipients.every((recipient) => recipient.trim() === ''))
      warn(emailRules['no-recipients'], 'nobody gets this mail: write an address', 'recipients');
    const isOwn = isOwnServer(credentialsId);
    if (isOwn) findings.push(...checkCredentials(credentialsId, scope, { types: ['smtp'] }));
    if (!isOwn && scope.facts?.hasMailServer === false)
      findings.push(
        finding(
          emailRules['mail-without-server'],
          'this mail will not be sent, because this installation has no mail server: ask whoever runs it',
          ['type'],
        ),
      );
    if (attachmentsVariableId !== '' && !scope.hasVariable(attachmentsVariableId))
      warn(
        variablesRules['unknown-variable'],
        'the variable with the attachments is gone: choose another one',
        'attachmentsVariableId',
      );
    return findings;
  },
});

/** True if a mail goes through a server of the workspace's own. */
function isOwnServer(credentialsId: string): boolean {
  return credentialsId !== '' && credentialsId !== defaultCredentials;
}

const noServer =
  'This mail will not be sent, because this installation has no mail server. Ask whoever runs it to set one up (SMTP_URL).';
const maxAttachments = 10;

/** The addresses of a mail's attachments; texts that are not addresses, and those above the limit, are in `refused`. */
function attachmentsOf(
  variableId: string | undefined,
  context: BlockContext,
): { readonly urls: string[]; readonly refused: readonly string[] } {
  const value = variableId === undefined ? undefined : context.value(variableId);
  const texts = Array.isArray(value) ? value.map((url) => url ?? '') : (value ?? '').split(',');
  const named = texts.map((text) => text.trim()).filter((text) => text !== '');
  const urls = named.filter(isWebUrl);
  return {
    urls: urls.slice(0, maxAttachments),
    refused: [...named.filter((text) => !isWebUrl(text)), ...urls.slice(maxAttachments)],
  };
}

function leftOut(description: string, texts: readonly string[], context: BlockContext): ChatLog[] {
  return texts.length === 0 ? [] : [log('warning', description, context, texts)];
}

function log(
  status: string,
  description: string,
  context: BlockContext,
  details: readonly string[] = [],
): ChatLog {
  return {
    status,
    description,
    context: context.group.title,
    ...(details.length === 0 ? {} : { details: details.join(', ') }),
  };
}
