import { ChevronDown, UserRound } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.ts';
import { Row } from '../ui/rows.tsx';
import { exactDay } from '../words/time.ts';
import { t } from '../words/words.ts';
import { modes, type Member, type Mode } from './queries.ts';

export type MemberRowProps = {
  readonly member: Member;
  /** The name that others know them by. */
  readonly name: string;
  readonly isMe: boolean;
  readonly mayWrite: boolean;
  readonly onMode: (mode: Mode) => void;
  readonly onEnd: () => void;
};

/** One member, with a menu of what may be done about them. */
export function MemberRow({
  member: { email, mode, createdAt },
  name,
  isMe,
  mayWrite,
  onMode,
  onEnd,
}: MemberRowProps): ReactElement {
  const changes = mayWrite
    ? [
        ...modes.map((id) => ({ id, label: t(`members.${id}`), run: () => onMode(id) })),
        { id: 'line', isSeparator: true as const },
      ]
    : [];
  const end = {
    id: 'end',
    label: t(isMe ? 'members.leave' : 'members.remove'),
    isDangerous: true,
    run: onEnd,
  };
  const label = t('members.may', { name, mode: t(`members.${mode}`) });
  return (
    <Row
      sign={<UserRound size={16} aria-hidden />}
      title={name}
      mark={isMe ? t('members.you') : undefined}
      detail={
        <>
          {name === email ? null : <span>{email}</span>}
          <span>{t('members.joined', { date: exactDay(createdAt) })}</span>
        </>
      }
    >
      {mayWrite || isMe ? (
        <Menu label={label} entries={[...changes, end]}>
          <Button aria-label={label}>
            {t(`members.${mode}`)}
            <ChevronDown size={16} aria-hidden />
          </Button>
        </Menu>
      ) : (
        <span>{t(`members.${mode}`)}</span>
      )}
    </Row>
  );
}
