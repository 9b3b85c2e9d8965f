export {
  isFileKey,
  StorageError,
  type ByteRange,
  type DirectGrant,
  type DirectUpload,
  type FileStore,
  type OpenedFile,
  type StoredFile,
} from './file-store.ts';
export { createFolderStore } from './folder/folder-store.ts';
export { createS3Store } from './s3/s3-store.ts';
export type { Scanner } from './clamd/scanner.ts';
export { checkScanner } from './clamd/check-scanner.ts';
export {
  createFileScanner,
  createFileStore,
  storageVariables,
  type StorageConfig,
} from './storage-settings.ts';
export { checkDirectUploads } from './check-direct-uploads.ts';
export { checkStorage } from './check-storage.ts';
export { releaseRoom, withinRoom } from './room/file-room.store.ts';
export { withRoomPolicy } from './room/room-policy.ts';
export { storageProblem } from './storage-problem.ts';
export { serveFile } from './serve-file.ts';
export { extensionFor, shownAs } from './media-types.ts';
export {
  createContentReader,
  pictureBytes,
  pictureSize,
  type ContentReader,
} from './content/content-reader.ts';
export { typeBytes, type FileContent, type PictureSize } from './content/read-content.ts';
