import { Button, Checkbox } from 'antd'
import { useState, type FormEvent } from 'react'
import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import { trackingPage } from '../../../contract/tracking-page/tracking-page.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { useLeaveGuard } from '../../ui/page/page-context.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { FieldRow } from '../../ui/forms/form.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { Uploader } from '../../ui/uploads/uploader.tsx'
import { useIsUploading, useUploads } from '../../ui/uploads/use-uploads.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { sendFile } from '../common/send-file.ts'
import './tracking-page.css'

const text = defineText({
  en: {
    title: 'Tracking page',
    why: 'Every shipped order has a page where your buyer can track its parcels without signing in. It does not show products, prices or addresses, and does not mention Quayside.',
    preview: 'View latest page',
    shownName: 'Displayed name',
    shownNameHelp: 'Leave empty to use the shop name.',
    logo: 'Logo',
    contactEmail: 'Contact email',
    website: 'Contact website',
    httpsNeeded: 'Enter a URL that starts with https://.',
    emailWrong: 'Enter a valid email address.',
    tellsShops: 'Use this page as the tracking link in my shops',
    tellsShopsHelp:
      'If this is off, the tracking link in your shop opens the carrier’s page. Applies to parcels shipped from now on.',
    save: 'Save',
    discard: 'Discard changes',
    saved: 'Tracking page settings saved.',
  },
  zh: {
    title: '物流查询页',
    why: '每个已发货的订单都有一个页面，买家无需登录即可查看包裹进度。页面不显示商品、价格和地址，也不出现 Quayside。',
    preview: '查看最新页面',
    shownName: '买家看到的名称',
    shownNameHelp: '留空则显示店铺名称。',
    logo: '标志',
    contactEmail: '咨询邮箱',
    website: '咨询网站',
    httpsNeeded: '请填写以 https:// 开头的网址',
    emailWrong: '邮箱格式不正确，请检查后重新填写。',
    tellsShops: '将此页面作为物流链接回传给店铺',
    tellsShopsHelp: '关闭后，店铺中的物流链接将打开承运商页面。仅对之后发出的包裹生效。',
    save: '保存',
    discard: '放弃修改',
    saved: '物流查询页已更新。',
  },
})

type Settings = OutputOf<typeof trackingPage.getTrackingSettings>
type Draft = Required<InputOf<typeof trackingPage.saveTrackingSettings>>

export const TrackingSettingsCard = () => {
  const settings = useCall(trackingPage.getTrackingSettings, {}, { quiet: true })
  // Remounted after each save, so that the form starts from the saved settings.
  const [round, setRound] = useState(0)
  if (settings.data)
    return (
      <SettingsForm key={round} settings={settings.data} onSaved={() => setRound((count) => count + 1)} />
    )
  return settings.error ? (
    <div className="q-card">
      <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
    </div>
  ) : (
    <CardSkeleton />
  )
}

const SettingsForm = ({ settings, onSaved }: { settings: Settings; onSaved: () => void }) => {
  const words = useText(text)
  const { previewUrl, ...start } = settings
  const draft = useDraft<Draft>('trackingSettings', start)
  const isUploading = useIsUploading()
  useLeaveGuard(draft.isChanged)
  const save = useCallMutation(trackingPage.saveTrackingSettings, {
    invalidates: [trackingPage.getTrackingSettings],
    showsFields: true,
    onSuccess: () => {
      draft.clear()
      toast.success(words.saved)
      onSaved()
    },
  })
  const errors = fieldErrorsOf(save.error)
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    save.mutate(draft.value)
  }
  const set = (change: Partial<Draft>): void => draft.set((now) => ({ ...now, ...change }))
  return (
    <Card
      title={words.title}
      actions={
        previewUrl && (
          <a className="q-button" href={previewUrl} target="_blank" rel="noreferrer">
            {words.preview} <Icon name="external" size={14} />
          </a>
        )
      }
    >
      <form className="q-stack q-tracking-settings" noValidate onSubmit={onSubmit}>
        <p className="q-muted">{words.why}</p>
        <RestoredNote draft={draft} />
        <TextField
          label={words.shownName}
          help={words.shownNameHelp}
          error={errors['shownName']}
          maxLength={80}
          value={draft.value.shownName}
          onChange={(shownName) => set({ shownName })}
        />
        <LogoField value={draft.value.logo} onChange={(logo) => set({ logo })} />
        <FieldRow>
          <TextField
            label={words.contactEmail}
            error={errors['contactEmail'] && words.emailWrong}
            type="email"
            value={draft.value.contactEmail}
            onChange={(contactEmail) => set({ contactEmail })}
          />
          <TextField
            label={words.website}
            error={errors['website'] && words.httpsNeeded}
            placeholder="https://"
            value={draft.value.website}
            onChange={(website) => set({ website })}
          />
        </FieldRow>
        <div>
          <Checkbox
            checked={draft.value.tellsShops}
            onChange={(event) => set({ tellsShops: event.target.checked })}
          >
            {words.tellsShops}
          </Checkbox>
          <p className="q-field-help q-tracking-help">{words.tellsShopsHelp}</p>
        </div>
        <div className="q-tracking-save">
          <Button
            disabled={!draft.isChanged}
            onClick={() => {
              draft.clear()
              onSaved()
            }}
          >
            {words.discard}
          </Button>
          <Button
            type="primary"
            htmlType="submit"
            loading={save.isPending || isUploading}
            disabled={!draft.isChanged}
          >
            {words.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}

const logoTypes = ['png', 'jpg', 'jpeg', 'svg'] as const

const LogoField = ({
  value,
  onChange,
}: {
  value: Draft['logo']
  onChange: (logo: Draft['logo']) => void
}) => {
  const words = useText(text)
  const uploads = useUploads({
    send: sendFile,
    onChange: ([file]) => onChange(file ? { url: file.url, name: file.name } : null),
    initial: value ? [value] : [],
  })
  return (
    <div className="q-field">
      <span className="q-field-label">{words.logo}</span>
      <Uploader uploads={uploads} label={words.logo} types={logoTypes} />
    </div>
  )
}
