import { useState, type ReactElement } from 'react';
import { Button, DialogTrigger, Popover } from 'react-aria-components';
import { useLocation } from 'wouter';
import { useBot } from '../document/bot-context.ts';
import { titleOf } from '../document/names.ts';
import type { PersonHere } from '../document/sync/people-tints.ts';
import { visit } from '../document/visiting.store.ts';
import { useOthers } from '../saving/use-others.ts';
import { CountSign, fewOf, PersonSign } from '../ui/person-sign.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { t } from '../words/words.ts';
import styles from './people-here.module.css';

/** The others who have the bot open: their initials, and in a list that opens their names and where they are. */
export function PeopleHere(): ReactElement | null {
  const others = useOthers();
  const botId = useBot(({ document }) => document.fields.id);
  const [isOpen, setOpen] = useState(false);
  const [, navigate] = useLocation();
  if (others.length === 0) return null;
  const { shown, more } = fewOf(others);
  const names = shown.map(({ name }) => name).join(', ');
  const label = t('bot.alsoHere', { names: more === 0 ? names : t('bot.andMore', { names, count: more }) });
  const goTo = (groupId: string): void => {
    setOpen(false);
    navigate(`/b/${botId}`);
    visit(groupId);
  };
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Tooltip text={label}>
        <Button aria-label={label} className={styles.people}>
          {shown.map((person) => (
            <PersonSign key={person.userId} person={person} />
          ))}
          {more === 0 ? null : <CountSign text={`+${more}`} />}
          {others.length === 1 ? null : <CountSign text={String(others.length)} className={styles.total} />}
        </Button>
      </Tooltip>
      <Popover placement="bottom end" offset={4} className={styles.popover}>
        <ul className={styles.list}>
          {others.map((person) => (
            <li key={person.userId}>
              <PersonLine person={person} onGo={goTo} />
            </li>
          ))}
        </ul>
      </Popover>
    </DialogTrigger>
  );
}

type PersonLineProps = { readonly person: PersonHere; readonly onGo: (groupId: string) => void };

/** Somebody with the group that they are at, which a press leads to. */
function PersonLine({ person, onGo }: PersonLineProps): ReactElement {
  const groupId = useBot(({ document }) => person.groupIds.find((id) => document.groups[id]));
  const title = useBot(({ document }) => (groupId === undefined ? '' : titleOf(document, groupId)));
  const parts = (
    <>
      <PersonSign person={person} />
      <span className={styles.name}>{person.name}</span>
    </>
  );
  if (groupId === undefined) return <div className={styles.person}>{parts}</div>;
  return (
    <Button className={styles.person} onPress={() => onGo(groupId)}>
      {parts}
      <span className={styles.place}>{t('bot.at', { title })}</span>
    </Button>
  );
}
