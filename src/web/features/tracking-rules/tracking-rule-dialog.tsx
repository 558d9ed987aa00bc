import { Button, Checkbox, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { trackingStatusWords } from '../../../contract/common/dictionaries.ts'
import { operatorCatalogue } from '../../../contract/catalogue/catalogue.ts'
import { operatorTrackingRules } from '../../../contract/tracking-rules/operator-tracking-rules.ts'
import { pushableTrackingStatuses } from '../../../contract/kernel/statuses.ts'
import { handledText, trackingRuleLimits } from '../../../contract/tracking-rules/tracking-rules.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { Field } from '../../ui/forms/form.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { TagInput } from '../../ui/forms/tag-input.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { CountriesField } from '../shipping-rules/countries-field.tsx'
import { useOwnWords } from '../services/service-text.ts'
import { draftOf, emptyRule, handlingOf, inputOf, type RuleDraft, type TrackingRule } from './rule-draft.ts'
import './tracking-rules.css'

const text = defineText({
  en: {
    newTitle: 'New tracking rule',
    name: 'Name',
    nameNeeded: 'Enter a name.',
    lines: 'Shipping lines',
    allLines: 'All shipping lines',
    countries: 'Countries',
    allCountries: 'All countries',
    carrierName: 'Carrier name',
    carrierHelp: 'Shown in place of the carrier’s name. The link to the carrier’s page is left out.',
    hiddenWords: 'Hide messages that contain',
    hiddenHelp:
      'Press Enter after each word. Such a message or place is left out; buyers still see the status.',
    replacements: 'Replace words',
    from: (place: number) => `Word ${place}`,
    to: (place: number) => `Replacement for word ${place}`,
    fromHint: 'Word',
    toHint: 'Replacement, or empty to remove it',
    addReplacement: 'Add word',
    removeReplacement: (place: number) => `Remove word ${place}`,
    pushed: 'Updates sent to shops',
    active: 'Active',
    sample: 'Try it',
    sampleHelp: 'Enter a carrier message to see what buyers read.',
    result: 'Buyers read:',
    hidden: 'The message is hidden. Buyers see the status only.',
    save: 'Save',
    cancel: 'Cancel',
    saved: (name: string) => `${name} saved.`,
  },
  zh: {
    newTitle: '新建物流展示规则',
    name: '名称',
    nameNeeded: '请填写名称。',
    lines: '物流渠道',
    allLines: '全部物流渠道',
    countries: '国家/地区',
    allCountries: '全部国家/地区',
    carrierName: '承运商名称',
    carrierHelp: '代替承运商的名称显示，并且不提供承运商官网链接。',
    hiddenWords: '隐藏含有以下词语的物流信息',
    hiddenHelp: '每输入一个词按回车。含有这些词的信息或地点不显示，买家仍能看到状态。',
    replacements: '替换词语',
    from: (place: number) => `词语 ${place}`,
    to: (place: number) => `词语 ${place} 的替换内容`,
    fromHint: '词语',
    toHint: '替换内容，留空则删除',
    addReplacement: '添加词语',
    removeReplacement: (place: number) => `移除词语 ${place}`,
    pushed: '向店铺回传的状态',
    active: '启用',
    sample: '试一试',
    sampleHelp: '输入一条承运商的物流信息，查看买家看到的内容。',
    result: '买家看到：',
    hidden: '该信息被隐藏，买家只能看到状态。',
    save: '保存',
    cancel: '取消',
    saved: (name: string) => `${name}已保存。`,
  },
})

interface TrackingRuleDialogProps {
  /** Null for a new one. */
  readonly rule: TrackingRule | null
  readonly onClose: () => void
}

interface PartProps {
  readonly value: RuleDraft
  readonly patch: (change: Partial<RuleDraft>) => void
}

const TrackingRuleDialog = ({ rule, onClose }: TrackingRuleDialogProps) => {
  const words = useText(text)
  const statuses = useText(trackingStatusWords)
  const draft = useDraft<RuleDraft>(`trackingRule:${rule?.id ?? 'new'}`, rule ? draftOf(rule) : emptyRule)
  const [isTried, setIsTried] = useState(false)
  const save = useCallMutation(operatorTrackingRules.saveTrackingRule, {
    invalidates: [operatorTrackingRules.listOperatorTrackingRules],
    showsFields: true,
    onSuccess: (saved) => {
      draft.clear()
      toast.success(words.saved(saved.name))
      onClose()
    },
  })
  const errors = fieldErrorsOf(save.error)
  const { value } = draft
  const patch = (change: Partial<RuleDraft>): void => draft.set((now) => ({ ...now, ...change }))
  const isNamed = value.name.trim() !== ''
  const send = (): void => {
    setIsTried(true)
    if (isNamed) save.mutate(inputOf(rule, value))
  }
  return (
    <Modal
      open
      width={640}
      title={rule?.name ?? words.newTitle}
      okText={words.save}
      cancelText={words.cancel}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      onOk={send}
      onCancel={onClose}
    >
      <div className="q-stack">
        <RestoredNote draft={draft} />
        <TextField
          label={words.name}
          error={isTried && !isNamed ? words.nameNeeded : (errors['name'] ?? null)}
          value={value.name}
          maxLength={trackingRuleLimits.length}
          onChange={(name) => patch({ name })}
        />
        <LinesField value={value} patch={patch} />
        <CountriesField
          label={words.countries}
          placeholder={words.allCountries}
          value={value.countries}
          onChange={(countries) => patch({ countries })}
        />
        <TextField
          label={words.carrierName}
          help={words.carrierHelp}
          error={errors['carrierName'] ?? null}
          optional
          value={value.carrierName}
          maxLength={trackingRuleLimits.length}
          onChange={(carrierName) => patch({ carrierName })}
        />
        <Field label={words.hiddenWords} help={words.hiddenHelp} optional>
          {({ id, 'aria-describedby': describedBy }) => (
            <TagInput
              id={id}
              aria-describedby={describedBy}
              value={value.hiddenWords}
              max={trackingRuleLimits.words}
              longest={trackingRuleLimits.length}
              onChange={(hiddenWords) => patch({ hiddenWords })}
            />
          )}
        </Field>
        <Replacements value={value} patch={patch} />
        <Field label={words.pushed}>
          {() => (
            <Checkbox.Group
              className="q-tracking-statuses"
              aria-label={words.pushed}
              value={[...value.pushedStatuses]}
              options={pushableTrackingStatuses.map((status) => ({ value: status, label: statuses[status] }))}
              onChange={(chosen) =>
                patch({
                  pushedStatuses: pushableTrackingStatuses.filter((status) => chosen.includes(status)),
                })
              }
            />
          )}
        </Field>
        <Checkbox checked={value.isActive} onChange={(event) => patch({ isActive: event.target.checked })}>
          {words.active}
        </Checkbox>
        <Sample draft={value} />
      </div>
    </Modal>
  )
}
export default TrackingRuleDialog

const LinesField = ({ value, patch }: PartProps) => {
  const words = useText(text)
  const own = useOwnWords()
  const answer = useCall(operatorCatalogue.listShippingLines, {})
  return (
    <Field label={words.lines}>
      {({ status: _status, ...control }) => (
        <Select
          {...control}
          mode="multiple"
          allowClear
          placeholder={words.allLines}
          loading={answer.isPending}
          value={[...value.lineIds]}
          options={(answer.data?.lines ?? []).map((line) => ({
            value: line.id as string,
            label: own(line.nameEn, line.nameZh),
          }))}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(lineIds: string[]) => patch({ lineIds })}
        />
      )}
    </Field>
  )
}

const Replacements = ({ value: { replacements }, patch }: PartProps) => {
  const words = useText(text)
  const set = (place: number, change: { from?: string; to?: string }): void =>
    patch({ replacements: replacements.map((one, at) => (at === place ? { ...one, ...change } : one)) })
  return (
    <fieldset className="q-tracking-replacements">
      <legend className="q-field-label">{words.replacements}</legend>
      {replacements.map(({ from, to }, place) => (
        <div key={place} className="q-tracking-replacement">
          <Input
            aria-label={words.from(place + 1)}
            placeholder={words.fromHint}
            value={from}
            maxLength={trackingRuleLimits.length}
            onChange={(event) => set(place, { from: event.target.value })}
          />
          <Input
            aria-label={words.to(place + 1)}
            placeholder={words.toHint}
            value={to}
            maxLength={trackingRuleLimits.length}
            onChange={(event) => set(place, { to: event.target.value })}
          />
          <Button
            aria-label={words.removeReplacement(place + 1)}
            icon={<Icon name="close" size={14} />}
            onClick={() => patch({ replacements: replacements.filter((_, at) => at !== place) })}
          />
        </div>
      ))}
      {replacements.length < trackingRuleLimits.replacements && (
        <Button
          icon={<Icon name="plus" size={14} />}
          onClick={() => patch({ replacements: [...replacements, { from: '', to: '' }] })}
        >
          {words.addReplacement}
        </Button>
      )}
    </fieldset>
  )
}

const Sample = ({ draft }: { draft: RuleDraft }) => {
  const words = useText(text)
  const [sample, setSample] = useState('')
  const shown = handledText(sample, handlingOf(draft))
  return (
    <Field label={words.sample} help={words.sampleHelp} optional>
      {(control) => (
        <>
          <Input {...control} value={sample} onChange={(event) => setSample(event.target.value)} />
          {sample.trim() !== '' && (
            <p role="status" className="q-tracking-sample">
              {shown === '' ? (
                words.hidden
              ) : (
                <>
                  {words.result} <strong>{shown}</strong>
                </>
              )}
            </p>
          )}
        </>
      )}
    </Field>
  )
}
