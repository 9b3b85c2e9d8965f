import '../words/late/tests.ts';
import { Archive, Download, FlaskConical, FolderOpen, Play, X } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { FileTrigger } from 'react-aria-components';
import { useBot } from '../document/bot-context.ts';
import { KeepTestDialog } from '../tests/keep-test-dialog.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { downloadJson } from '../ui/download.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { usePreviewing } from './previewing.store.ts';
import { readTest } from './read-test.ts';
import { StepList } from './step-list.tsx';
import { stepsOf, type KeptTest } from './test-steps.ts';
import { namedValues, valuesOfNames, variablesOf } from './typed-values.ts';
import type { Preview } from './use-preview.ts';
import { usePlayedTest } from './use-played-test.ts';
import styles from './preview.module.css';

type TestPanelProps = {
  readonly preview: Preview;
  /** Begins a conversation at the start of the bot. */
  readonly onStart: () => void;
};

/** Keeps the conversation of the preview as a test, and plays one again: the first step that is another is marked. */
export function TestPanel({ preview, onStart }: TestPanelProps): ReactElement {
  const test = usePreviewing((previewing) => previewing.test);
  const document = useBot((bot) => bot.document);
  const variables = variablesOf(document);
  const { verdict, play, accept } = usePlayedTest(preview, test);
  const steps = stepsOf(preview.turns, preview.phase === 'over');
  const isFromStart = preview.begun.from === undefined;
  const isAnswered = steps.some((step) => 'user' in step);

  const make = (): void => {
    const prefilled = namedValues(variables, preview.begun.values);
    const begins = Object.keys(prefilled).length === 0 ? {} : { prefilled };
    usePreviewing.setState({ test: { name: document.fields.name, ...begins, steps } });
  };
  if (!test)
    return (
      <div className={styles.test}>
        <p className={styles.none}>{isFromStart ? t('tests.intro') : t('tests.fromStart')}</p>
        <div className={styles.testActions}>
          <Button
            icon={<FlaskConical size={16} aria-hidden />}
            isDisabled={!isFromStart || !isAnswered || preview.phase === undefined}
            onPress={make}
          >
            {t('tests.make')}
          </Button>
          <OpenTest />
        </div>
        {isFromStart && !isAnswered ? <p className={styles.none}>{t('tests.answerFirst')}</p> : null}
      </div>
    );
  return (
    <div className={styles.test}>
      <div className={styles.testActions}>
        <Button
          icon={<Play size={16} aria-hidden />}
          onPress={() => {
            usePreviewing.setState({ values: valuesOfNames(variables, test.prefilled ?? {}) });
            play();
            onStart();
          }}
        >
          {t('tests.play')}
        </Button>
        <Button
          look="quiet"
          icon={<Download size={16} aria-hidden />}
          onPress={() => downloadJson({ format: 'parley-test/1', cases: [test] }, test.name, '.test.json')}
        >
          {t('tests.save')}
        </Button>
        <KeepTest test={test} />
        <div className={styles.away}>
          <IconButton label={t('tests.close')} onPress={() => throwAway(test)}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      </div>
      {verdict?.result === 'going' ? <Banner>{t('tests.playing')}</Banner> : null}
      {verdict?.result === 'passed' ? (
        <Banner kind="good">{t('tests.passed', { count: test.steps.length })}</Banner>
      ) : null}
      {verdict?.result === 'differs' ? (
        <Banner kind="danger" action={<Button onPress={accept}>{t('tests.accept')}</Button>}>
          {t('tests.differs', { number: verdict.same + 1 })}
        </Banner>
      ) : null}
      <StepList steps={test.steps} verdict={verdict} />
    </div>
  );
}

/** Forgets a test, with a way back. */
function throwAway(test: KeptTest): void {
  usePreviewing.setState({ test: undefined });
  showToast({
    text: t('tests.closed'),
    action: { label: t('common.undo'), run: () => usePreviewing.setState({ test }) },
  });
}

/** Keeps a test with the bot, if its reader may write in it. */
function KeepTest({ test }: { readonly test: KeptTest }): ReactElement | null {
  const botId = useBot(({ document }) => document.fields.id);
  const canEdit = useBot((bot) => bot.canEdit);
  const [isAsked, setAsked] = useState(false);
  if (!canEdit) return null;
  return (
    <>
      <Button look="quiet" icon={<Archive size={16} aria-hidden />} onPress={() => setAsked(true)}>
        {t('storedTests.keep')}
      </Button>
      {isAsked ? (
        <KeepTestDialog
          botId={botId}
          content={{ format: 'parley-test/1', cases: [test] }}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}

/** Opens a test from a file. */
function OpenTest(): ReactElement {
  const [problem, setProblem] = useState<string>();
  const open = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const read = await readTest(file);
    setProblem('problem' in read ? read.problem : undefined);
    if ('test' in read) usePreviewing.setState({ test: read.test });
  };
  return (
    <>
      <FileTrigger
        acceptedFileTypes={['application/json', '.json']}
        onSelect={(files) => void open(files?.[0])}
      >
        <Button look="quiet" icon={<FolderOpen size={16} aria-hidden />}>
          {t('tests.open')}
        </Button>
      </FileTrigger>
      {problem === undefined ? null : <Banner kind="danger">{problem}</Banner>}
    </>
  );
}
