import { Button, Input } from 'antd'
import { Suspense, useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorCustomers } from '../../../contract/customers/customers.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { Field } from '../../ui/forms/form.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { customersText } from './customers-text.ts'
import { NamedAgentField } from './named-agent-field.tsx'
import { VipField } from './vip-field.tsx'
import { useOpenAsCustomer } from './use-open-as-customer.ts'

const CustomerNumbers = lazy(() => import('../tax-numbers/customer-numbers.tsx'))

type Customer = OutputOf<typeof operatorCustomers.updateCustomer>

export const CustomerPanel = ({ customer }: { customer: Customer }) => {
  const words = useText(customersText)
  const { open, isPending, isAllowed } = useOpenAsCustomer()
  const locale = useLocale()
  const { hasRole } = useAccess()
  const isSupport = hasRole('support', 'customers')
  const isFinance = hasRole('finance', 'customers')
  return (
    <div className="q-customer-panel">
      <DescriptionList
        rows={[
          [words.customer, customer.email],
          [words.balance, <strong key="balance">{moneyText(customer.balance)}</strong>],
          [words.currency, customer.currency],
          [words.shops, formatNumber(customer.shops, locale)],
          [words.openOrders, formatNumber(customer.openOrders, locale)],
          ...(customer.referredBy === null
            ? []
            : [
                [
                  words.referredBy,
                  <PageLink key="referrer" to="/customers" search={{ q: customer.referredBy.name }}>
                    {customer.referredBy.name}
                  </PageLink>,
                ] as const,
              ]),
          ...(customer.referredCustomers > 0
            ? [[words.referred, formatNumber(customer.referredCustomers, locale)] as const]
            : []),
          ...(customer.namedAgent && !isSupport && !isFinance
            ? [[words.namedAgent, customer.namedAgent.name] as const]
            : []),
          [words.since, <Instant key="since" at={customer.createdAt} as="day" />],
        ]}
      />
      {isAllowed && (
        <Button
          type="primary"
          icon={<Icon name="external" size={15} />}
          loading={isPending}
          disabled={!customer.isActive}
          onClick={() => open(customer.id)}
          block
        >
          {words.open}
        </Button>
      )}
      {hasRole('support', 'records') && (
        <PageLink to="/audit-log" search={{ customerId: customer.id }}>
          {words.audit}
        </PageLink>
      )}
      {isFinance && <PageLink to={`/customers/${customer.id}/finance`}>{words.finance}</PageLink>}
      {(hasRole('finance', 'customerPrices') || hasRole('sourcing', 'customerPrices')) && (
        <PageLink to="/customer-prices" search={{ customerId: customer.id }}>
          {words.prices}
        </PageLink>
      )}
      {(isSupport || isFinance) && (
        <>
          <VipField customer={customer} />
          <NamedAgentField customer={customer} />
        </>
      )}
      <CustomerSettings customer={customer} />
      <Suspense fallback={null}>
        <CustomerNumbers customerId={customer.id} />
      </Suspense>
    </div>
  )
}

const readPercent = (typed: string): number | null => {
  const percent = /^\d{1,3}([.,]\d{1,2})?$/.test(typed.trim()) ? Number(typed.replace(',', '.')) : null
  return percent !== null && percent <= 100 ? percent : null
}

const CustomerSettings = ({ customer }: { customer: Customer }) => {
  const words = useText(customersText)
  const mayChange = useAccess().hasRole('support', 'customers')
  const [rebate, setRebate] = useState(String(customer.allianceRebate))
  const percent = readPercent(rebate)
  const update = useCallMutation(operatorCustomers.updateCustomer, {
    invalidates: [operatorCustomers.listCustomers],
    onSuccess: (saved) => toast.success(words.saved(saved.name)),
  })
  const { id } = customer
  const block = async (): Promise<void> => {
    const isSure = await ask({
      title: words.blockTitle(customer.name),
      message: words.blockText,
      confirmLabel: words.block,
      danger: true,
    })
    if (isSure) update.mutate({ id, isActive: false })
  }
  if (!mayChange) return <p className="q-muted">{words.changeNote}</p>
  return (
    <div className="q-customer-settings">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (percent !== null) update.mutate({ id, allianceRebate: percent })
        }}
      >
        <Field
          label={words.rebate}
          help={words.rebateHelp}
          error={percent === null ? words.rebateWrong : null}
        >
          {(control) => (
            <span className="q-customer-control">
              <Input
                {...control}
                inputMode="decimal"
                value={rebate}
                onChange={(event) => setRebate(event.target.value)}
              />
              <Button
                htmlType="submit"
                loading={update.isPending}
                disabled={percent === null || percent === customer.allianceRebate}
              >
                {words.save}
              </Button>
            </span>
          )}
        </Field>
      </form>
      {customer.isActive ? (
        <Button danger loading={update.isPending} onClick={() => void block()}>
          {words.block}
        </Button>
      ) : (
        <Button loading={update.isPending} onClick={() => update.mutate({ id, isActive: true })}>
          {words.unblock}
        </Button>
      )}
    </div>
  )
}
