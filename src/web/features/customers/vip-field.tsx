import { Button, Select } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorCustomers } from '../../../contract/customers/customers.ts'
import { operatorVip } from '../../../contract/vip/operator-vip.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { calendarDay } from '../../ui/time/calendar-day.ts'
import { Field, errorOf } from '../../ui/forms/form.tsx'
import { ErrorNote } from '../../ui/components/error-state.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'

const text = defineText({
  en: {
    level: 'VIP level',
    byVolume: 'By volume',
    byVolumeNow: (name: string) => `By volume (${name})`,
    setBy: (name: string, reason: string) => `Set by ${name}: ${reason}`,
    set: (reason: string) => `Set by the agency: ${reason}`,
    ends: (day: string) => `until ${day}`,
    until: 'Until and including',
    untilHelp: 'Leave empty to keep it until you change it.',
    reason: 'Reason',
    reasonNeeded: 'Enter a reason (at least 3 characters).',
    save: 'Save VIP level',
    saved: (name: string) => `VIP level of ${name} saved.`,
    none: 'The agency has no VIP levels yet.',
    create: 'Create VIP levels',
  },
  zh: {
    level: 'VIP 等级',
    byVolume: '按采购额',
    byVolumeNow: (name: string) => `按采购额（${name}）`,
    setBy: (name: string, reason: string) => `由 ${name} 设定：${reason}`,
    set: (reason: string) => `由平台设定：${reason}`,
    ends: (day: string) => `至 ${day}`,
    until: '截止日（含）',
    untilHelp: '留空表示长期有效，直至更改。',
    reason: '原因',
    reasonNeeded: '请填写原因，至少三个字符。',
    save: '保存 VIP 等级',
    saved: (name: string) => `${name} 的 VIP 等级已保存。`,
    none: '平台尚未设置 VIP 等级。',
    create: '设置 VIP 等级',
  },
})

type Customer = OutputOf<typeof operatorCustomers.updateCustomer>

export const VipField = ({ customer }: { readonly customer: Customer }) => {
  const words = useText(text)
  const { hasRole } = useAccess()
  const answer = useCall(operatorVip.listVipLevels, {}, { quiet: true })
  if (!answer.data) {
    return answer.error ? (
      <ErrorNote error={answer.error} onRetry={() => void answer.refetch()} />
    ) : (
      <CardSkeleton lines={3} />
    )
  }
  const { levels } = answer.data
  if (levels.length === 0) {
    return (
      <p className="q-muted">
        {words.none}{' '}
        {hasRole('owner', 'settings') && (
          <PageLink to="/agency" search={{ section: 'vip' }}>
            {words.create}
          </PageLink>
        )}
      </p>
    )
  }
  // The key takes over what was saved.
  const { vip } = customer
  return <VipForm key={JSON.stringify(vip)} customer={customer} levels={levels} />
}

type Level = OutputOf<typeof operatorVip.listVipLevels>['levels'][number]

const byVolume = ''

const VipForm = ({ customer, levels }: { customer: Customer; levels: readonly Level[] }) => {
  const words = useText(text)
  const locale = useLocale()
  const { vip } = customer
  const [levelId, setLevelId] = useState(vip?.isSet ? vip.levelId : byVolume)
  const [until, setUntil] = useState(vip?.until ?? '')
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const save = useCallMutation(operatorVip.setVipLevel, {
    invalidates: [operatorCustomers.listCustomers, operatorVip.listVipLevels],
    showsFields: true,
    onSuccess: (saved) => toast.success(words.saved(saved.name)),
  })
  const refused = fieldErrorsOf(save.error)
  const nameOf = ({ nameEn, nameZh }: Pick<Level, 'nameEn' | 'nameZh'>): string =>
    locale === 'zh' && nameZh !== '' ? nameZh : nameEn
  const isTooShort = reason.trim().length < 3
  const isUnchanged =
    levelId === (vip?.isSet ? vip.levelId : byVolume) && until === (vip?.until ?? '') && reason === ''
  return (
    <form
      className="q-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsChecked(true)
        if (isTooShort) return
        save.mutate({ customerId: customer.id, levelId: levelId || null, until: until || null, reason })
      }}
    >
      <Field label={words.level}>
        {({ id }) => (
          <Select
            id={id}
            value={levelId}
            options={[
              {
                value: byVolume,
                label: vip && !vip.isSet ? words.byVolumeNow(nameOf(vip)) : words.byVolume,
              },
              ...levels.map((level) => ({ value: level.id, label: nameOf(level) })),
            ]}
            onChange={setLevelId}
          />
        )}
      </Field>
      {vip?.isSet && (
        <p className="q-muted">
          {vip.setBy === '' ? words.set(vip.reason) : words.setBy(vip.setBy, vip.reason)}
          {vip.until && ` · ${words.ends(calendarDay(vip.until, locale))}`}
        </p>
      )}
      {levelId !== byVolume && (
        <TextField
          label={words.until}
          help={words.untilHelp}
          optional
          error={errorOf(refused, 'until')}
          type="date"
          value={until}
          onChange={setUntil}
        />
      )}
      <TextField
        label={words.reason}
        error={isChecked && isTooShort ? words.reasonNeeded : errorOf(refused, 'reason')}
        maxLength={300}
        value={reason}
        onChange={setReason}
      />
      <Button htmlType="submit" loading={save.isPending} disabled={isUnchanged}>
        {words.save}
      </Button>
    </form>
  )
}
