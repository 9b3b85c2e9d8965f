import '../words/late/fields.ts';
import '../words/late/versions.ts';
import '../words/late/writing.ts';
import { toBot, type BotDocument, type Operation } from '@parley/editing';
import { modelProviderOf, modelProviderTypes } from '@parley/schema/models';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { useEditor, type EditorTools } from '../actions/editor-context.ts';
import { api } from '../api/client.ts';
import { problemText } from '../api/problem-text.ts';
import { useCredentials } from '../credentials/queries.ts';
import { sourceText } from '../document/source-text.ts';
import { useBot } from '../document/bot-context.ts';
import { ModelFinder } from '../preview/model-finder.tsx';
import { changesByGroup } from '../publish/changes-by-group.ts';
import { GroupChanges } from '../publish/group-changes.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/forms/dialog.tsx';
import { Select } from '../ui/forms/select.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { Checkbox } from '../ui/forms/toggles.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { t } from '../words/words.ts';
import { freeSource, takeProposal, withProposal } from './proposal.ts';

/** The providers by the types of their blocks; the older form of one is the same provider. */
const providers = modelProviderTypes
  .filter((type) => type !== 'OpenAI')
  .map((id) => ({ id, label: modelProviderOf(id)?.label ?? id }));
type ProviderId = (typeof providers)[number]['id'];

/** The wish of an author, and the model that is asked. */
type Asked = {
  readonly wish: string;
  readonly provider: ProviderId;
  readonly credentialsId: string | undefined;
  readonly model: string;
  readonly programs: boolean;
};

/** Asks in words what the bot is to do, shows the groups that a model proposes, and adds them as one edit. */
export function WriteDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const tools = useEditor();
  const [asked, setAsked] = useState<Asked>(() => firstAsked(tools));
  const propose = useProposal(tools);
  const proposal = propose.data;
  /** True while the wish is written; then the proposal stands in its place. */
  const [isAsking, setAsking] = useState(true);
  const [isOutdated, setOutdated] = useState(false);
  const canTake = proposal?.after !== undefined && !isOutdated;
  const isReady =
    asked.wish.trim().length > 2 && asked.model.trim() !== '' && asked.credentialsId !== undefined;
  const take = (): void => {
    if (!proposal) return;
    const { store, announce, view } = tools;
    const { document } = store.getState();
    // others may have changed the bot since
    const after = withProposal(document, proposal.operations, view.boxes());
    setOutdated(after === undefined);
    if (!after) return;
    const added = after.order.groups.filter((id) => !document.groups[id]);
    if (!store.run(takeProposal(after))) return;
    store.select({ nodeIds: added });
    const [first] = added;
    if (first !== undefined) view.reveal({ sort: 'node', id: first });
    announce(t('editor.did', { what: t('editor.writeWithAi') }));
    onClose();
  };
  return (
    <Dialog
      title={t('writing.title')}
      size="large"
      isOpen
      onClose={onClose}
      actions={
        <>
          {propose.isPending ? (
            <Button onPress={propose.stop}>{t('writing.stop')}</Button>
          ) : (
            <Button onPress={onClose}>{t('common.cancel')}</Button>
          )}
          {isAsking ? (
            <Button
              look="primary"
              isDisabled={!isReady || propose.isPending}
              onPress={() => {
                setOutdated(false);
                propose.mutate(asked, { onSuccess: () => setAsking(false) });
              }}
            >
              {t('writing.propose')}
            </Button>
          ) : (
            <>
              <Button onPress={() => setAsking(true)}>{t('writing.change')}</Button>
              <Button look="primary" isDisabled={!canTake} onPress={take}>
                {t('writing.take')}
              </Button>
            </>
          )}
        </>
      }
    >
      {isAsking || !proposal ? (
        <>
          <p>{t('writing.intro')}</p>
          <WishFields asked={asked} onChange={setAsked} />
          {propose.isPending ? <Banner>{t('writing.waiting')}</Banner> : null}
          {propose.error ? <ProblemNotice {...problemText(propose.error)} /> : null}
        </>
      ) : (
        <>
          <p>{asked.wish}</p>
          <Proposed {...proposal} after={isOutdated ? undefined : proposal.after} />
        </>
      )}
    </Dialog>
  );
}

/** The account and model that a block of the bot has already; otherwise those of the first provider. */
function firstAsked({ store }: EditorTools): Asked {
  const { blocks } = store.getState().document;
  const known = Object.values(blocks).flatMap(({ type, options }) => {
    const provider = providers.find(({ id }) => id === type)?.id;
    // read field by field below
    const { credentialsId, model } = (options ?? {}) as { credentialsId?: unknown; model?: unknown };
    return provider !== undefined && typeof credentialsId === 'string'
      ? [{ provider, credentialsId, model: typeof model === 'string' ? model : '' }]
      : [];
  });
  const [first = { provider: providers[0]?.id ?? 'openai', credentialsId: undefined, model: '' }] = known;
  return { ...first, wish: '', programs: false };
}

type WishFieldsProps = { readonly asked: Asked; readonly onChange: (asked: Asked) => void };

function WishFields({ asked, onChange }: WishFieldsProps): ReactElement {
  const workspaceId = useBot(({ document }) => String(document.fields['workspaceId']));
  const [isFinding, setFinding] = useState(false);
  const accountType = modelProviderOf(asked.provider)?.credentialType;
  const { data = [] } = useCredentials(workspaceId);
  const accounts = data.filter(({ type }) => type === accountType);
  const choose = (model: string): void => onChange({ ...asked, model });
  return (
    <>
      <TextField
        label={t('writing.wish')}
        help={t('writing.wishHelp')}
        placeholder={t('writing.wishExample')}
        rows={4}
        maxLength={4_000}
        value={asked.wish}
        onChange={(wish) => onChange({ ...asked, wish })}
        autoFocus
      />
      <Select
        label={t('writing.provider')}
        choices={providers}
        value={asked.provider}
        onChange={(provider) => onChange({ ...asked, provider, credentialsId: undefined })}
      />
      <Select
        label={t('writing.account')}
        help={accounts.length === 0 ? t('writing.noAccounts') : undefined}
        choices={accounts.map(({ id, name }) => ({ id, label: name }))}
        value={asked.credentialsId ?? null}
        onChange={(credentialsId) => onChange({ ...asked, credentialsId })}
      />
      <TextField label={t('writing.model')} maxLength={200} value={asked.model} onChange={choose} />
      <Button isDisabled={asked.credentialsId === undefined} onPress={() => setFinding(true)}>
        {t('fields.chooseModel')}
      </Button>
      <Checkbox
        help={t('writing.programsHelp')}
        isSelected={asked.programs}
        onChange={(programs) => onChange({ ...asked, programs })}
      >
        {t('writing.programs')}
      </Checkbox>
      {isFinding ? (
        <ModelFinder
          workspaceId={workspaceId}
          block={{ type: asked.provider, options: { credentialsId: asked.credentialsId } }}
          onChoose={choose}
          onClose={() => setFinding(false)}
        />
      ) : null}
    </>
  );
}

/** A proposal, and the bot with it; without one if the bot has changed so that it fits no more. */
type Answered = {
  readonly operations: readonly Operation[];
  readonly before: BotDocument;
  readonly after: BotDocument | undefined;
  readonly from: string | undefined;
  readonly tokens: number;
  readonly findings: readonly { readonly message: string; readonly place: string }[];
};

type Proposing = UseMutationResult<Answered, Error, Asked> & {
  /** Ends the question that is under way: the provider writes no further. */
  readonly stop: () => void;
};

/** Asks for a proposal; a question that is under way ends with the dialog. */
function useProposal({ store, view }: EditorTools): Proposing {
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);
  const mutation = useMutation({
    mutationFn: async ({ credentialsId = '', ...asked }: Asked): Promise<Answered> => {
      const open = store.getState();
      const source = freeSource(open);
      const path = { botId: open.document.fields.id };
      const body = { ...asked, credentialsId, ...(source ? { from: source } : {}) };
      underWay.current = new AbortController();
      const { signal } = underWay.current;
      const { operations, usage, findings } = await api.proposeGroups({ path, body, signal });
      const before = store.getState().document;
      return {
        operations,
        before,
        after: withProposal(before, operations, view.boxes()),
        from: source && sourceText(open.document, source),
        tokens: usage.inputTokens + usage.outputTokens,
        findings,
      };
    },
  });
  const stop = (): void => {
    underWay.current?.abort();
    mutation.reset();
  };
  return { ...mutation, stop };
}

function Proposed({ before, after, from, tokens, findings }: Omit<Answered, 'operations'>): ReactElement {
  const groups = useMemo(() => (after ? changesByGroup(toBot(before), toBot(after)) : []), [before, after]);
  if (!after) return <Banner kind="warning">{t('writing.changed')}</Banner>;
  return (
    <section aria-label={t('writing.proposal')}>
      <p>
        {from === undefined ? t('writing.loose') : t('writing.from', { source: from })}{' '}
        {t('writing.tokens', { count: tokens })}
      </p>
      {groups.map((group) => (
        <GroupChanges key={group.id} {...group} leadsToFlow={false} />
      ))}
      {findings.length === 0 ? null : (
        <ul>
          {findings.map(({ message, place }) => (
            <li key={`${place} ${message}`}>
              {place}: {message}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
