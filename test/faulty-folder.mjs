// Loaded into a server by --import: while the file READ_ONLY_WHILE exists, writing below READ_ONLY_FOLDER fails as on a
// disk that the system has made read-only. Permissions would not stop root.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { resolve, sep } from 'node:path'

const folder = resolve(process.env.READ_ONLY_FOLDER ?? '') + sep
const flag = process.env.READ_ONLY_WHILE ?? ''

/** @param {unknown} path */
const refuse = (path) => {
  if (typeof path !== 'string' || !resolve(path).startsWith(folder) || !fs.existsSync(flag)) return
  throw Object.assign(new Error(`EROFS: read-only file system, '${path}'`), { code: 'EROFS', path })
}

for (const name of ['writeFile', 'mkdir', 'rm', 'rename', 'link', 'unlink', 'appendFile']) {
  const original = fs.promises[name]
  fs.promises[name] = async (path, ...rest) => {
    refuse(path)
    return original(path, ...rest)
  }
}
for (const name of ['writeFileSync', 'mkdirSync', 'rmSync', 'renameSync', 'appendFileSync']) {
  const original = fs[name]
  fs[name] = (path, ...rest) => {
    refuse(path)
    return original(path, ...rest)
  }
}
syncBuiltinESMExports()
