import { currencySchema } from '../../../../contract/kernel/money.ts'
import { grantsOfActor } from '../../../platform/auth/permit.ts'
import type { CustomerActor, OperatorActor } from '../../../platform/auth/actors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { localeOf } from '../emails/emails.ts'
import { readSecondStep } from '../second-step/required-second-step.ts'

export const getCustomerInfo = async (database: Database, actor: CustomerActor) => {
  const row = await database
    .tenant(actor.customerId)
    .selectFrom('customer as c')
    .innerJoin('account as a', 'a.customer_id', 'c.customer_id')
    .select(['c.customer_id', 'c.name', 'c.is_vip', 'c.currency', 'c.alliance_rebate', 'c.rank'])
    .select([
      'c.referral_code',
      'c.time_zone',
      'c.local_script_confirmed_at',
      'a.user_name',
      'a.email',
      'a.is_default',
      'a.locale',
    ])
    .where('c.customer_id', '=', actor.customerId)
    .where('a.id', '=', actor.accountId)
    .executeTakeFirstOrThrow()
  return {
    customer: {
      id: row.customer_id,
      name: row.name,
      isVip: row.is_vip,
      currency: currencySchema.parse(row.currency),
      allianceRebate: Number(row.alliance_rebate),
      rank: row.rank,
      referralCode: row.referral_code,
      timeZone: row.time_zone,
      hasConfirmedLocalScript: row.local_script_confirmed_at !== null,
    },
    // In the admin view this is the operator, so that the screen shows who is viewing.
    userName: actor.name,
    isAdmin: actor.isAdminView,
    isActing: actor.isActing,
    secondStep: await readSecondStep(database, actor),
    account: {
      isDefault: row.is_default,
      userName: row.user_name,
      email: row.email,
      locale: localeOf(row.locale),
    },
  }
}

export const getOperatorInfo = async (database: Database, actor: OperatorActor) => {
  const grants = grantsOfActor(actor)
  const row = await database.agency
    .selectFrom('operator')
    .select(['id', 'name', 'email', 'totp_confirmed_at'])
    .where('id', '=', actor.operatorId)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    roles: [...grants.roles],
    extra: [...grants.extra],
    removed: [...grants.removed],
    hasTotp: row.totp_confirmed_at !== null,
    secondStep: await readSecondStep(database, actor),
  }
}
