export { describeWithClamd } from './clamd.ts';
export { mutatedFileRuns, mutatedFiles } from './mutated-files.ts';
export { startS3rver, type S3Server } from '../s3rver.ts';
export { startSwift, swiftIsMissing } from './swift.ts';
