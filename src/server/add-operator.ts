import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { emailSchema } from '../contract/identity.ts'
import { operatorRoles } from '../contract/permissions.ts'
import { setUpOperator } from './modules/identity/index.ts'
import { openInstallation } from './platform/installation.ts'

// npm run operator -- name@example.com "Full Name" sourcing,support
// Adds an operator, or resets an operator's password, roles and authenticator. Prints the password, once.

const usage = `Usage: npm run operator -- <email> <name> <${operatorRoles.join('|')}>[,…]`

const [email, name, roles = ''] = process.argv.slice(2)
const parsed = z
  .object({
    email: emailSchema,
    name: z.string().trim().min(1).max(80),
    roles: z.array(z.enum(operatorRoles)).min(1),
  })
  .safeParse({ email, name, roles: roles.split(',') })

if (!parsed.success) {
  console.error(usage)
  process.exit(1)
}

// Runs next to a running server, using that server's database.
const { platform, close } = await openInstallation('worker')
try {
  const password = randomBytes(16).toString('base64url')
  await setUpOperator(platform, { ...parsed.data, password })
  console.log(`${parsed.data.email} / ${password}\nThis password works for a day; change it in the console.`)
} finally {
  await close()
}
