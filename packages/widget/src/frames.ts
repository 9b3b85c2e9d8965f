/**
 * Calls `listener` when the policy of the page forbids a frame of the origin of `url`, until the function given back is
 * called. A forbidden frame itself looks like one that has loaded.
 */
export function onForbiddenFrame(url: string, listener: () => void): () => void {
  const onViolation = (violation: SecurityPolicyViolationEvent): void => {
    const { effectiveDirective, disposition, blockedURI } = violation;
    if (effectiveDirective !== 'frame-src' || disposition !== 'enforce') return;
    if (originOf(blockedURI) === originOf(url)) listener();
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  return () => document.removeEventListener('securitypolicyviolation', onViolation);
}

function originOf(url: string): string | undefined {
  return URL.canParse(url, location.href) ? new URL(url, location.href).origin : undefined;
}
