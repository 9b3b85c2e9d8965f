export { describeWithClamd } from './clamd.ts';
export { heifPicture, slowPictures } from './heif-pictures.ts';
export { mutatedFileRuns, mutatedFiles } from './mutated-files.ts';
export { startS3rver, type S3Server } from '../s3rver.ts';
export { startSwift, swiftIsMissing } from './swift.ts';
