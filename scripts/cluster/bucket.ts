// A bucket for the files of all processes, as its own process: node bucket.ts PORT FOLDER.
import S3rver from 's3rver'

const [port = '', directory = ''] = process.argv.slice(2)
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  directory,
  configureBuckets: [{ name: 'oxalate-files' }],
})
await server.run()
process.on('SIGTERM', () => void server.close().finally(() => process.exit(0)))
