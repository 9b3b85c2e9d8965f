import { Component, type ReactNode } from 'react';
import { Mark, Page } from '../ui/page.tsx';
import { ProblemPage } from '../ui/problem.tsx';
import { t } from '../words/words.ts';

type CrashBoundaryProps = {
  readonly children: ReactNode;
  /** The address of the page: another one is tried again. */
  readonly location: string;
};

/** Shows a page that says so when the one in it has a fault, such as a file that could not be loaded. */
export class CrashBoundary extends Component<CrashBoundaryProps, { readonly hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError(): { readonly hasCrashed: boolean } {
    return { hasCrashed: true };
  }

  override componentDidUpdate({ location: before }: CrashBoundaryProps): void {
    if (this.state.hasCrashed && before !== this.props.location) this.setState({ hasCrashed: false });
  }

  override render(): ReactNode {
    if (!this.state.hasCrashed) return this.props.children;
    return (
      <Page title={t('problems.crashTitle')} start={<Mark />}>
        <ProblemPage
          title={t('problems.crashTitle')}
          detail={t('problems.crashDetail')}
          onRetry={() => location.reload()}
        />
      </Page>
    );
  }
}
