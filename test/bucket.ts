import S3rver from 's3rver'
import { filesInBucket } from '#src/adapters/files.ts'

/** An S3 server with one bucket in a folder: its files, and the settings that name it. */
export async function aBucket(directory: string) {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'oxalate-files' }],
  })
  const { port } = await server.run()
  const bucket = {
    bucket: 'oxalate-files',
    region: 'ap-south-1',
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  return {
    bucket,
    files: filesInBucket(bucket),
    env: {
      S3_BUCKET: bucket.bucket,
      S3_REGION: bucket.region,
      S3_ENDPOINT: bucket.endpoint,
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    },
    [Symbol.asyncDispose]: () => server.close(),
  }
}
