export { describeWithClamd } from './clamd.ts';
export { startS3rver, type S3Server } from './s3.ts';
export { startSwift, swiftIsMissing } from './swift.ts';
