import { Fragment, type ReactElement } from 'react';
import { useBotNames } from '../../api/use-bot-names.ts';
import { useCredentials } from '../../credentials/queries.ts';
import { useBot } from '../../document/bot-context.ts';
import { isShownPicture } from '../../document/shown-picture.ts';
import { useCollections } from '../../knowledge/queries.ts';
import { FontName } from '../../ui/font-name.tsx';
import { Picture } from '../../ui/picture.tsx';
import { t } from '../../words/words.ts';
import styles from './compare.module.css';
import type { FormattedNodes, Shown } from './field-change.ts';
import { addressOf, childrenOf, holdsLines, shortened, textOf } from './plain-text.ts';
import { addressWords } from './shown-value.ts';

/** A value as its author knows it: a colour with a swatch, a picture itself, a font in its own letters. */
export function ShownValue({ shown }: { readonly shown: Shown }): ReactElement {
  switch (shown.as) {
    case 'text':
      return <>{shortened(shown.text)}</>;
    case 'remark':
      return <span className={styles.remark}>{shown.text}</span>;
    case 'colour':
      return (
        <span className={styles.colour}>
          {CSS.supports('color', shown.text) ? (
            <span className={styles.swatch} style={{ background: shown.text }} aria-hidden />
          ) : null}
          {shortened(shown.text)}
        </span>
      );
    case 'picture':
      return <ShownPicture {...shown} />;
    case 'font':
      return <FontName name={shown.name} />;
    case 'formatted':
      return <Formatted nodes={shown.nodes} />;
    case 'owned':
      return <OwnedName {...shown} />;
    case 'default':
      return (
        <span className={styles.remark}>
          {t('versions.default')}
          {shown.value ? (
            <>
              {' ('}
              <ShownValue shown={shown.value} />)
            </>
          ) : null}
        </span>
      );
  }
}

function ShownPicture({ address, alt }: { readonly address: string; readonly alt: string }): ReactElement {
  const words = <span className={styles.address}>{shortened(addressWords(address))}</span>;
  const isInBot = address.startsWith('data:');
  if (!isShownPicture(address))
    return (
      <span className={styles.picture}>
        <span className={styles.remark}>{t('versions.pictureNotShown')}</span>
        {words}
      </span>
    );
  return (
    <span className={styles.picture}>
      <Picture
        src={address}
        alt={alt}
        fallback={<span className={styles.remark}>{t('versions.pictureLost')}</span>}
      />
      {isInBot ? null : words}
    </span>
  );
}

const lists = { bot: OwnBotName, credential: CredentialName, collection: CollectionName } as const;
type Owned = Extract<Shown, { as: 'owned' }>;

function OwnedName({ by, id }: Owned): ReactElement {
  const workspaceId = useBot(({ document }) => String(document.fields['workspaceId']));
  const List = lists[by];
  return <List workspaceId={workspaceId} id={id} />;
}

type NameProps = { readonly workspaceId: string; readonly id: string };

function OwnBotName({ workspaceId, id }: NameProps): ReactElement {
  return <NameIn list={useBotNames(workspaceId)} id={id} />;
}

function CredentialName({ workspaceId, id }: NameProps): ReactElement {
  return <NameIn list={useCredentials(workspaceId).data} id={id} />;
}

function CollectionName({ workspaceId, id }: NameProps): ReactElement {
  return <NameIn list={useCollections(workspaceId).data} id={id} />;
}

type NameInProps = {
  readonly list: readonly { readonly id: string; readonly name: string }[] | undefined;
  readonly id: string;
};

/** The name of a thing in a list of the workspace; until that is here, and for a thing of elsewhere, words without it. */
function NameIn({ list, id }: NameInProps): ReactElement {
  const name = list?.find((one) => one.id === id)?.name;
  if (name !== undefined) return <>{name}</>;
  return <span className={styles.remark}>{list ? t('versions.notFound') : t('versions.unnamed')}</span>;
}

/** Formatted text as it looks, with the addresses that its links lead to. */
function Formatted({ nodes }: { readonly nodes: FormattedNodes }): ReactElement {
  const isLines = holdsLines(nodes);
  return (
    <>
      {nodes.map((node, index) => (
        // nodes have no names: a comparison that changes is another text
        <Fragment key={index}>
          {isLines && index > 0 ? <br /> : null}
          <FormattedNode node={node} />
        </Fragment>
      ))}
    </>
  );
}

function FormattedNode({ node }: { readonly node: unknown }): ReactElement {
  const text = textOf(node);
  const address = addressOf(node);
  if (text !== undefined) return <span className={marksOf(node)}>{text}</span>;
  return (
    <>
      <Formatted nodes={childrenOf(node)} />
      {address === undefined ? null : <span className={styles.address}> ({shortened(address)})</span>}
    </>
  );
}

/** The marks of formatted text with their styles; `code` is that of a box of code. */
const marks = { bold: styles.bold, italic: styles.italic, underline: styles.underline, code: styles.mono };

const marksOf = (node: unknown): string =>
  Object.entries(marks)
    .filter(([mark]) => Reflect.get(Object(node), mark) === true)
    .map(([, style]) => style)
    .join(' ');
