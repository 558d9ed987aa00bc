import { Button, Select } from 'antd'
import { useMemo, useState, type FormEvent } from 'react'
import { profile } from '../../../../contract/identity/accounts.ts'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { useLeaveGuard } from '../../../ui/page/page-context.tsx'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { Field } from '../../../ui/forms/form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { fieldErrorsOf } from '../../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { localeNames, locales, setLocale } from '../../../ui/text/locale.ts'
import { zoneLabel } from '../../../ui/text/zone-label.ts'
import { loadSession } from '../../../session/session.ts'

const text = defineText({
  en: {
    title: 'Personal details',
    userName: 'Your name',
    customerName: 'Business name',
    customerNameHelp: 'Shown to Quayside and your sub-accounts.',
    locale: 'Language',
    localeHelp: 'Used for these pages on this device and for emails to you.',
    timeZone: 'Time zone',
    timeZoneHelp: 'Used for reports and schedules, in all accounts of your business.',
    save: 'Save',
    saved: 'Saved.',
    required: 'Enter your name.',
  },
  zh: {
    title: '个人信息',
    userName: '您的姓名',
    customerName: '企业名称',
    customerNameHelp: '客服和子账户可看到此名称。',
    locale: '语言',
    localeHelp: '用于此设备上的页面和发给您的邮件。',
    timeZone: '时区',
    timeZoneHelp: '统计日期和定时任务均按此时区计算，对所有子账户生效。',
    save: '保存',
    saved: '已保存。',
    required: '请输入名称。',
  },
})

type Own = OutputOf<typeof profile.getProfile>

const useTimeZones = (current: string) =>
  useMemo(
    () =>
      [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), current])].map((value) => ({
        value,
        label: zoneLabel(value),
      })),
    [current],
  )

/** Only the main account can change the customer's name and time zone. */
export const PersonalCard = ({ own }: { own: Own }) => {
  const words = useText(text)
  const [start, setStart] = useState(own)
  const [draft, setDraft] = useState({
    userName: own.userName,
    customerName: own.customerName,
    locale: own.locale,
    timeZone: own.timeZone,
  })
  const zones = useTimeZones(own.timeZone)
  const isChanged =
    draft.userName !== start.userName ||
    draft.customerName !== start.customerName ||
    draft.locale !== start.locale ||
    draft.timeZone !== start.timeZone
  useLeaveGuard(isChanged)
  const save = useCallMutation(profile.updateProfile, {
    showsFields: true,
    invalidates: [profile.getProfile],
    onSuccess: async () => {
      setStart({ ...start, ...draft })
      // Otherwise the language chosen on this device stays.
      if (draft.locale !== start.locale) setLocale(draft.locale)
      await loadSession()
      toast.success(words.saved)
    },
  })
  const errors = {
    ...fieldErrorsOf(save.error),
    ...(draft.userName.trim() === '' && { userName: words.required }),
    ...(draft.customerName.trim() === '' && { customerName: words.required }),
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (draft.userName.trim() === '' || draft.customerName.trim() === '') return
    const { userName, locale, customerName, timeZone } = draft
    save.mutate({ userName, locale, ...(own.isMain && { customerName, timeZone }) })
  }
  return (
    <Card title={words.title}>
      <form className="q-stack q-narrow-form" onSubmit={onSubmit} noValidate>
        <TextField
          label={words.userName}
          error={errors.userName}
          maxLength={80}
          autoComplete="name"
          value={draft.userName}
          onChange={(userName) => setDraft({ ...draft, userName })}
        />
        {own.isMain && (
          <TextField
            label={words.customerName}
            help={words.customerNameHelp}
            error={errors.customerName}
            maxLength={80}
            autoComplete="organization"
            value={draft.customerName}
            onChange={(customerName) => setDraft({ ...draft, customerName })}
          />
        )}
        <Field label={words.locale} help={words.localeHelp}>
          {(control) => (
            <Select
              {...control}
              value={draft.locale}
              options={locales.map((value) => ({ value, label: localeNames[value] }))}
              onChange={(locale) => setDraft({ ...draft, locale })}
            />
          )}
        </Field>
        {own.isMain && (
          <Field label={words.timeZone} help={words.timeZoneHelp}>
            {(control) => (
              <Select
                {...control}
                showSearch={{ optionFilterProp: 'label' }}
                value={draft.timeZone}
                options={zones}
                onChange={(timeZone) => setDraft({ ...draft, timeZone })}
              />
            )}
          </Field>
        )}
        <div>
          <Button type="primary" htmlType="submit" disabled={!isChanged} loading={save.isPending}>
            {words.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}
