import { useState, type ReactElement } from 'react';
import { ColumnsDialog } from './columns-dialog.tsx';
import type { Column } from './columns.ts';
import { FilterBar } from './filter-bar.tsx';
import type { Choices } from './filter.ts';
import type { KeptTable } from './layout.ts';
import { ViewsMenu } from './views-menu.tsx';

type TableToolsProps = {
  readonly botId: string;
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
  /** All columns, hidden ones too. */
  readonly columns: readonly Column[];
  readonly table: KeptTable;
  readonly onKeep: (table: KeptTable) => void;
};

/** The choice of results and of their columns, and the views that keep both. */
export function TableTools(props: TableToolsProps): ReactElement {
  const { botId, choices, onChange, columns, table, onKeep } = props;
  const [isArranging, setArranging] = useState(false);
  return (
    <>
      <FilterBar choices={choices} onChange={onChange} botId={botId} columns={columns}>
        <ViewsMenu
          choices={choices}
          table={table}
          onChange={onChange}
          onKeep={onKeep}
          onColumns={() => setArranging(true)}
        />
      </FilterBar>
      {isArranging ? (
        <ColumnsDialog
          columns={columns}
          layout={table.layout}
          onChange={(layout) => onKeep({ ...table, layout })}
          onClose={() => setArranging(false)}
        />
      ) : null}
    </>
  );
}
