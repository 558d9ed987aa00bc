import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { emailSchema } from '../contract/identity/identity.ts'
import { operatorRoles } from '../contract/kernel/permissions.ts'
import { removeOperator, setUpOperator } from './modules/identity/index.ts'
import { openInstallation } from './platform/operations/installation.ts'

// npm run operator -- name@example.com "Full Name" sourcing,support
// Adds an operator, or resets an operator's password, roles and authenticator. Prints the password, once.
// npm run operator -- name@example.com remove
// Ends an operator's access.

const usage = `Usage: npm run operator -- <email> <name> <${operatorRoles.join('|')}>[,…]
       npm run operator -- <email> remove`

const [email, name, roles] = process.argv.slice(2)
const parsed = z
  .union([
    z.object({ email: emailSchema, name: z.literal('remove'), roles: z.undefined() }),
    z.object({
      email: emailSchema,
      name: z.string().trim().min(1).max(80),
      roles: z.array(z.enum(operatorRoles)).min(1),
    }),
  ])
  .safeParse({ email, name, roles: roles?.split(',') })

if (!parsed.success) {
  console.error(usage)
  process.exit(1)
}

// Runs next to a running server, using that server's database.
const { platform, close } = await openInstallation('worker')
try {
  const { data } = parsed
  if (data.roles === undefined) {
    const isRemoved = await removeOperator(platform, data.email)
    console.log(`${data.email} ${isRemoved ? 'can no longer sign in' : 'is no active operator'}`)
  } else {
    const password = randomBytes(16).toString('base64url')
    await setUpOperator(platform, { ...data, password })
    console.log(`${data.email} / ${password}\nThis password works for a day; change it in the console.`)
  }
} finally {
  await close()
}
