import { fill, finding, type CheckScope, type Finding } from '@parley/engine';
import { modelProviderOf } from '@parley/schema';
import { blockName } from '../shared/block-name.ts';
import { checkCollection } from '../shared/collections.ts';
import { checkCredentials } from '../shared/credentials.ts';
import { checkSoundStorage } from '../shared/file-storage.ts';
import { parses } from '../shared/parsed-programs.ts';
import { unavailableRules } from '../shared/unavailable.rules.ts';
import { checkUrl } from '../shared/url.ts';
import { languageModelRules } from './language-model.rules.ts';
import { actionOf } from './question.ts';
import type { LanguageModelBlock, LanguageModelOptions, Tool } from './schema.ts';
import { parameterName, toolName } from './tools.ts';

type Path = readonly (string | number)[];

/** The actions that this release does not run, each with what an author can do. */
const notRun = {
  assistant: 'the provider has ended its assistants: use Create chat completion with the same instructions',
  image: 'pictures are not made: use an HTTP request',
} as const;

/** Advice for an action that is not run; undefined for one that is. */
export function insteadOf(type: string, options: LanguageModelOptions): string | undefined {
  const action = actionOf(options);
  const isOfSound = action === 'speech' || action === 'transcription';
  if (isOfSound && modelProviderOf(type)?.credentialType === 'anthropic')
    return 'this provider neither speaks nor listens: choose another one';
  return action !== undefined && action in notRun ? notRun[action as keyof typeof notRun] : undefined;
}

/** Reports what keeps a model from being asked. */
export function checkModel(block: LanguageModelBlock, scope: CheckScope): Finding[] {
  const { options = {} } = block;
  const instead = insteadOf(block.type, options);
  if (instead !== undefined)
    return [
      ...checkUrl(options.baseUrl, ['options', 'baseUrl']),
      ...checkUrl(options.url, ['options', 'url']),
      finding(
        unavailableRules['unavailable-integration'],
        `The ${blockName(block)} will be skipped: ${instead}.`,
        ['options', options.action === undefined ? 'task' : 'action'],
      ),
    ];
  return [
    ...checkSetUp(block),
    ...(actionOf(options) === 'speech' ? checkSoundStorage(scope) : []),
    ...checkUrl(options.baseUrl, ['options', 'baseUrl']),
    ...checkUrl(options.url, ['options', 'url']),
    ...checkCredentials(options.credentialsId, scope, { address: options.baseUrl }),
    ...checkCollection(options.collectionId, scope),
    ...checkTools(options.tools, ['options', 'tools'], scope),
    ...checkTools(options.functions, ['options', 'functions'], scope),
  ];
}

function checkSetUp({ type, options = {} }: LanguageModelBlock): Finding[] {
  const lacking = (message: string, field: string): Finding[] => [
    finding(languageModelRules['model-not-set-up'], message, ['options', field]),
  ];
  const action = actionOf(options);
  if (action === undefined) return lacking('nothing is asked: choose what the block does', 'action');
  if ((options.credentialsId ?? '') === '')
    return lacking('nothing is asked without an account: choose one', 'credentialsId');
  if ((options.model ?? '').trim() === '' && modelProviderOf(type)?.label !== 'OpenAI')
    return lacking('nothing is asked without a model: name one', 'model');
  if (action === 'variables') {
    if ((options.prompt ?? '').trim() === '')
      return lacking('nothing is asked: write the instruction', 'prompt');
    return (options.variablesToExtract ?? []).some(({ variableId = '' }) => variableId !== '')
      ? []
      : lacking('no variable takes an answer: choose one', 'variablesToExtract');
  }
  if (action === 'speech') {
    if ((options.input ?? '').trim() === '') return lacking('nothing is spoken: write the text', 'input');
    return (options.saveUrlInVariableId ?? '') === ''
      ? lacking('no variable takes the address of the sound: choose one', 'saveUrlInVariableId')
      : [];
  }
  if (action === 'transcription') {
    if ((options.url ?? '').trim() === '')
      return lacking('nothing is listened to: write the address of the sound', 'url');
    return (options.transcriptionVariableId ?? '') === ''
      ? lacking('no variable takes the text: choose one', 'transcriptionVariableId')
      : [];
  }
  if (action === 'askModel')
    return (options.message ?? '').trim() === ''
      ? lacking('nothing is asked: write the message', 'message')
      : [];
  return (options.messages ?? []).some(({ role }) => role !== 'system')
    ? []
    : lacking('nothing is asked: add a message of the user or the dialogue so far', 'messages');
}

function checkTools(tools: readonly Tool[] = [], path: Path, scope: CheckScope): Finding[] {
  const names = new Set<string>();
  return tools.flatMap((tool, index): Finding[] => {
    const { name = '', code = '', parameters = [] } = tool;
    const invalid = (message: string, ...field: Path): Finding[] => [
      finding(languageModelRules['invalid-model-tool'], message, [...path, index, ...field]),
    ];
    if (!toolName.test(name))
      return invalid('this name cannot be offered: use letters, digits and underscores', 'name');
    if (names.has(name)) return invalid('two tools have this name: give each its own', 'name');
    names.add(name);
    const unnamed = parameters.findIndex((parameter) => !parameterName.test(parameter.name ?? ''));
    if (unnamed >= 0)
      return invalid(
        'this name cannot stand in a program: use letters, digits and underscores',
        'parameters',
        unnamed,
        'name',
      );
    const empty = parameters.findIndex(({ type, values = [] }) => type === 'enum' && values.length === 0);
    if (empty >= 0)
      return invalid('there is nothing to choose from: add values', 'parameters', empty, 'values');
    if (code.trim() === '') return invalid('there is no program: write one', 'code');
    if (!scope.spend(code.length)) return [];
    return parses(fill(code, { variable: () => 'value', code: () => 'value' }))
      ? []
      : invalid('this program cannot run: correct it', 'code');
  });
}
