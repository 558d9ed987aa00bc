import { Radio } from 'antd'
import { noticeAudiences, type NoticeAudience } from '../../../contract/notices/notices.ts'
import { operatorNotices } from '../../../contract/notices/operator-notices.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Field } from '../../ui/forms/form.tsx'
import { ErrorNote } from '../../ui/components/error-state.tsx'
import { useText } from '../../ui/text/define-text.ts'
import type { ChosenCustomer } from '../customers/customer-select.tsx'
import { CustomersField } from './customers-field.tsx'
import { audienceWords } from './notice-text.ts'
import { operatorNoticeText } from './operator-text.ts'

interface Audience {
  readonly audience: NoticeAudience
  readonly customers: readonly ChosenCustomer[]
}

interface AudienceFieldsProps {
  readonly value: Audience
  readonly onChange: (change: Partial<Audience>) => void
  readonly problem: string | null
}

export const AudienceFields = ({ value, onChange, problem }: AudienceFieldsProps) => {
  const words = useText(operatorNoticeText)
  const { audience, customers } = value
  const isNamed = audience === 'named'
  const customerIds = isNamed ? customers.map((one) => one.id) : []
  const reached = useCall(operatorNotices.countNoticeAudience, { audience, customerIds }, { quiet: true })
  return (
    <div className="q-stack">
      <Radio.Group
        aria-label={words.audience}
        value={audience}
        options={noticeAudiences.map((one) => ({ value: one, label: words[audienceWords[one]] }))}
        onChange={(event) => {
          const chosen = noticeAudiences.find((one) => one === event.target.value)
          if (chosen) onChange({ audience: chosen })
        }}
      />
      {isNamed && (
        <Field label={words.customers} error={problem}>
          {(control) => (
            <CustomersField
              {...control}
              value={customers}
              onChange={(chosen) => onChange({ customers: chosen })}
              placeholder={words.findCustomers}
            />
          )}
        </Field>
      )}
      <p className="q-muted" role="status">
        {reached.data ? (
          words.reaches(reached.data.customers)
        ) : reached.error ? (
          <ErrorNote error={reached.error} onRetry={() => void reached.refetch()} />
        ) : (
          '…'
        )}
      </p>
    </div>
  )
}
