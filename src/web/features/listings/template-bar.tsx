import { Button, Checkbox, Modal, Select } from 'antd'
import { useState } from 'react'
import type { ListingPriceRule } from '../../../contract/listings/listing-price.ts'
import { listings } from '../../../contract/listings/listings.ts'
import { listingLimits, type PriceTemplate } from '../../../contract/listings/listing-schemas.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { listingText } from './listing-text.ts'

const text = defineText({
  en: {
    take: 'Apply template',
    none: 'No templates yet',
    save: 'Save as template',
    title: 'Save price template',
    name: 'Name',
    byDefault: 'Use for new listings by default',
    saved: 'Template saved.',
    remove: 'Delete template',
    removeOne: (name: string) => `Delete “${name}”?`,
    removeText: 'Listed products keep their prices.',
    removed: 'Template deleted.',
    overwrite: 'A template with the same name is replaced.',
  },
  zh: {
    take: '使用模板',
    none: '暂无模板',
    save: '保存为模板',
    title: '保存此定价方式',
    name: '名称',
    byDefault: '设为默认模板',
    saved: '模板已保存。',
    remove: '删除模板',
    removeOne: (name: string) => `删除“${name}”？`,
    removeText: '已刊登商品的价格不受影响。',
    removed: '模板已删除。',
    overwrite: '如有同名模板，将被覆盖。',
  },
})

interface TemplateBarProps {
  readonly rule: ListingPriceRule
  readonly isGood: boolean
  readonly onTake: (rule: ListingPriceRule) => void
}

export const TemplateBar = ({ rule, isGood, onTake }: TemplateBarProps) => {
  const words = useText(text)
  const [isSaving, setIsSaving] = useState(false)
  const { data } = useCall(listings.listPriceTemplates, {}, { quiet: true })
  const templates = data?.templates ?? []
  const current = templates.find((one) => JSON.stringify(one.rule) === JSON.stringify(rule))
  return (
    <div className="q-listing-templates">
      <Select
        aria-label={words.take}
        placeholder={templates.length === 0 ? words.none : words.take}
        value={current?.id ?? null}
        onChange={(id) => {
          const found = templates.find((one) => one.id === id)
          if (found) onTake(found.rule)
        }}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Button disabled={!isGood} onClick={() => setIsSaving(true)}>
        {words.save}
      </Button>
      {current && <RemoveButton template={current} />}
      {isSaving && <SaveDialog rule={rule} templates={templates} onClose={() => setIsSaving(false)} />}
    </div>
  )
}

const RemoveButton = ({ template }: { template: PriceTemplate }) => {
  const words = useText(text)
  const shared = useText(listingText)
  const remove = useCallMutation(listings.removePriceTemplate, {
    invalidates: [listings.listPriceTemplates],
    onSuccess: () => {
      toast.success(words.removed)
    },
  })
  const press = async (): Promise<void> => {
    const title = words.removeOne(template.name)
    const sure = await ask({
      title,
      message: words.removeText,
      confirmLabel: words.remove,
      cancelLabel: shared.cancel,
      danger: true,
    })
    if (sure) remove.mutate({ id: template.id })
  }
  return (
    <Button type="text" danger disabled={remove.isPending} onClick={() => void press()}>
      {words.remove}
    </Button>
  )
}

interface SaveDialogProps {
  readonly rule: ListingPriceRule
  readonly templates: readonly PriceTemplate[]
  readonly onClose: () => void
}

const SaveDialog = ({ rule, templates, onClose }: SaveDialogProps) => {
  const words = useText(text)
  const shared = useText(listingText)
  const [name, setName] = useState('')
  const [isDefault, setIsDefault] = useState(templates.length === 0)
  const same = templates.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())
  const save = useCallMutation(listings.savePriceTemplate, {
    invalidates: [listings.listPriceTemplates],
    onSuccess: () => {
      toast.success(words.saved)
      onClose()
    },
  })
  const send = (): void => {
    if (name.trim() !== '')
      save.mutate({ ...(same ? { id: same.id } : {}), name: name.trim(), rule, isDefault })
  }
  return (
    <Modal
      open
      title={words.title}
      okText={words.save}
      cancelText={shared.cancel}
      okButtonProps={{ disabled: name.trim() === '' }}
      confirmLoading={save.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <div className="q-stack">
        <TextField
          label={words.name}
          help={same && words.overwrite}
          maxLength={listingLimits.templateName}
          value={name}
          onChange={setName}
          onPressEnter={send}
        />
        <Checkbox checked={isDefault} onChange={(event) => setIsDefault(event.target.checked)}>
          {words.byDefault}
        </Checkbox>
      </div>
    </Modal>
  )
}
