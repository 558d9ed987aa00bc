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

/**
 * @template {Function} F
 * @param {F} original
 * @returns {F}
 */
const guarded = (original) =>
  new Proxy(original, {
    apply: (target, self, given) => {
      refuse(given[0])
      return Reflect.apply(target, self, given)
    },
  })

/**
 * @template {Function} F
 * @param {F} original
 * @returns {F}
 */
const guardedLater = (original) =>
  new Proxy(original, {
    apply: async (target, self, given) => {
      refuse(given[0])
      return Reflect.apply(target, self, given)
    },
  })

const { promises } = fs
promises.writeFile = guardedLater(promises.writeFile)
promises.mkdir = guardedLater(promises.mkdir)
promises.rename = guardedLater(promises.rename)
promises.link = guardedLater(promises.link)
promises.rm = guardedLater(promises.rm)
fs.writeFileSync = guarded(fs.writeFileSync)
fs.mkdirSync = guarded(fs.mkdirSync)
fs.renameSync = guarded(fs.renameSync)
syncBuiltinESMExports()
