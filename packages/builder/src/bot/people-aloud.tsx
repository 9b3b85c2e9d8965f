import { useEffect, useState, type ReactElement } from 'react';
import { CompanyAloud } from '../document/sync/company-aloud.ts';
import type { DraftSync } from '../document/sync/draft-sync.ts';

/** Tells those who do not see the page who comes to the bot, who leaves it and who edits it. */
export function PeopleAloud({ sync }: { readonly sync: DraftSync }): ReactElement {
  const [said, setSaid] = useState({ text: '', number: 0 });
  useEffect(() => {
    const aloud = new CompanyAloud((text) => setSaid(({ number }) => ({ text, number: number + 1 })));
    const unsubscribe = sync.company.subscribe(({ people, isWatching, edit }, before) => {
      // a stream that was lost says nothing about the others
      if (isWatching && people !== before.people)
        aloud.meet(people.filter(({ userId }) => userId !== sync.owner.userId));
      if (edit && edit !== before.edit) aloud.noteEdit(edit.userId);
    });
    return () => {
      unsubscribe();
      aloud.stop();
    };
  }, [sync]);
  return (
    <div className="unseen" aria-live="polite" data-people>
      <span key={said.number}>{said.text}</span>
    </div>
  );
}
