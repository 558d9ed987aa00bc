import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { emailSchema } from '../contract/identity.ts'
import { operatorRoles } from '../contract/permissions.ts'
import { setUpOperator } from './modules/identity/index.ts'
import { openInstallation } from './platform/installation.ts'

// npm run operator -- name@example.com "Full Name" sourcing,support
// Adds agency staff, or gives one a new password, new roles and no authenticator. Prints the password, once.

const usage = `Usage: npm run operator -- <e-mail> <name> <${operatorRoles.join('|')}>[,…]`

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

// Beside a running server: it joins that server's database.
const { platform, close } = await openInstallation('worker')
try {
  const password = randomBytes(12).toString('base64url')
  await setUpOperator(platform, { ...parsed.data, password })
  console.log(`${parsed.data.email} / ${password}`)
} finally {
  await close()
}
