import { Component, type ReactNode } from 'react';
import { t } from '../words/words.ts';
import { ProblemNotice } from './problem.tsx';

export type LoadBoundaryProps = {
  readonly children: ReactNode;
  /** Called when the reader wants it loaded again. */
  readonly onRetry: () => void;
};

/** Stands around a part of a page that is loaded late: without a connection it says so, and the page goes on. */
export class LoadBoundary extends Component<LoadBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <ProblemNotice
        title={t('problems.partTitle')}
        detail={t('problems.partDetail')}
        onRetry={() => {
          this.setState({ hasFailed: false });
          this.props.onRetry();
        }}
      />
    );
  }
}
