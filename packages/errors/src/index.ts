export { ProblemError, type DefinedError } from './define-error.ts';
export { problemMediaType, problemOf } from './problem.ts';
export type { RequestIssue } from './request-issue.ts';
export { catalogue } from './catalogue.ts';
export { forbidden, originNotAllowed, signatureNotValid, unauthenticated } from './catalogue/access.ts';
export {
  baseUnknown,
  botNotPublishable,
  customDomainTaken,
  importRefused,
  lastWriter,
  publicIdTaken,
  resultNotRepeatable,
  testsFailed,
  updateConflict,
} from './catalogue/bots.ts';
export {
  alreadyAnswered,
  botClosed,
  idempotencyKeyReused,
  invalidIdempotencyKey,
  questionChanged,
  sessionBusy,
  sessionExpired,
  sessionFinished,
  sessionFromNewerRelease,
  sessionListening,
  sessionNotListening,
  nothingToStream,
  sessionSuperseded,
  unknownCommand,
  unknownStart,
  workspaceLocked,
  workspaceSuspended,
} from './catalogue/chats.ts';
export {
  collectionInUse,
  credentialsInUse,
  credentialsNotAvailable,
  credentialsRefused,
  modelFailed,
  proposalRefused,
  serviceUnreachable,
} from './catalogue/credentials.ts';
export {
  fileAlreadyReceived,
  fileNotFound,
  fileNotReceived,
  fileQuotaExceeded,
  fileRefused,
  fileTooLarge,
  filesNotStored,
  mediaInUse,
  rangeNotSatisfiable,
  scannerUnavailable,
  storageFull,
  storageUnavailable,
  tooManyUploads,
  uploadBusy,
  uploadExpired,
  uploadNotExpected,
  uploadTooSlow,
} from './catalogue/files.ts';
export { limitReached, quotaExceeded, rateLimitExceeded } from './catalogue/limits.ts';
export {
  botNotFound,
  collectionNotFound,
  credentialsNotFound,
  documentNotFound,
  identityNotFound,
  folderNotFound,
  invitationNotFound,
  mediaNotFound,
  testNotFound,
  memberNotFound,
  publishedBotNotFound,
  resultNotFound,
  sessionNotFound,
  tokenNotFound,
  versionNotFound,
  webhookDeliveryNotFound,
  webhookNotFound,
  workspaceNotFound,
} from './catalogue/missing.ts';
export {
  bodiesBusy,
  checkingBusy,
  internalError,
  overloaded,
  unavailable,
  workspaceBusy,
  webhooksNotAvailable,
} from './catalogue/service.ts';
export {
  accountExists,
  addressUnproved,
  crossSiteRequest,
  identityTaken,
  invitedOther,
  linkNotValid,
  signInAgain,
  signInWayOff,
  ssoFailed,
  ssoNotAllowed,
  ssoUnavailable,
  wrongSignIn,
} from './catalogue/sign-in.ts';
export {
  bodyTooLarge,
  invalidRequest,
  malformedJson,
  routeNotFound,
  unsupportedMediaType,
} from './catalogue/unreadable-requests.ts';
