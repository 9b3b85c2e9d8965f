import { Component, type ReactNode } from 'react';
import { Mark, Page } from '../ui/page.tsx';
import { ProblemPage } from '../ui/problem.tsx';
import { t } from '../words/words.ts';

/** Shows a page that says so when the one in it has a fault, such as a file that could not be loaded. */
export class CrashBoundary extends Component<
  { readonly children: ReactNode },
  { readonly hasCrashed: boolean }
> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError(): { readonly hasCrashed: boolean } {
    return { hasCrashed: true };
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
