import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { Encoding } from '../../../contract/kernel/encodings.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { customsCodeLimits, operatorCustomsCodes } from '../../../contract/customs-codes/customs-codes.ts'
import { useCall, useUploadMutation } from '../../ui/call/use-call.ts'
import { FileDrop } from '../../ui/uploads/file-drop.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { ErrorNote } from '../../ui/components/error-state.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { TableRefusal } from '../../ui/uploads/table-refusal.tsx'
import { tableTypes } from '../../ui/uploads/upload-rules.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { getLocale } from '../../ui/text/locale.ts'
import { CodesPreview } from './codes-preview.tsx'
import './customs-codes.css'

const text = defineText({
  en: {
    title: 'Upload customs codes',
    about:
      'Upload the list of your customs authority. Products’ HS codes can then be found by words. The list replaces the current one; codes of products stay as they are.',
    current: (codes: number, fileName: string, by: string) =>
      `Current list: ${counted(codes, 'code', 'codes')} from ${fileName}, uploaded by ${by}`,
    none: 'No list has been uploaded yet.',
    hint: `CSV, Excel or ODS, up to 20 MB and ${formatNumber(customsCodeLimits.rows, 'en')} rows: Code and Description, and Chinese description if you have it.`,
    fileNeeded: 'Choose a file.',
    other: 'Choose another file',
    cancel: 'Cancel',
    back: 'Back',
    preview: 'Preview codes',
    refused: 'Preview failed.',
    save: (n: number) => `Save ${counted(n, 'code', 'codes')}`,
    saved: (n: number) => `${counted(n, 'customs code', 'customs codes')} saved.`,
  },
  zh: {
    title: '上传海关编码',
    about: '上传海关公布的编码表后，可用文字搜索产品的海关编码。新列表将替换当前列表，产品已有的编码不变。',
    current: (codes: number, fileName: string, by: string) =>
      `当前列表：${fileName}，共 ${formatNumber(codes, 'zh')} 个编码，上传人：${by}`,
    none: '还没有上传列表。',
    hint: `CSV、Excel 或 ODS，不超过 20 MB、${formatNumber(customsCodeLimits.rows, 'zh')} 行：编码和描述，以及中文描述（如有）。`,
    fileNeeded: '请选择文件。',
    other: '重新选择文件',
    cancel: '取消',
    back: '返回',
    preview: '预览编码',
    refused: '无法预览。',
    save: (n: number) => `保存 ${formatNumber(n, 'zh')} 个编码`,
    saved: (n: number) => `已保存 ${formatNumber(n, 'zh')} 个海关编码。`,
  },
})

const maxBytes = operatorCustomsCodes.previewCustomsCodes.upload?.maxBytes ?? 0

interface UploadCodesDialogProps {
  readonly onClose: () => void
}

const UploadCodesDialog = ({ onClose }: UploadCodesDialogProps) => {
  const words = useText(text)
  const [file, setFile] = useState<File | null>(null)
  const [isChecked, setIsChecked] = useState(false)
  const [isShown, setIsShown] = useState(false)
  const preview = useUploadMutation(operatorCustomsCodes.previewCustomsCodes, {
    quiet: true,
    onSuccess: () => setIsShown(true),
  })
  const save = useUploadMutation(operatorCustomsCodes.saveCustomsCodes, {
    invalidates: [operatorCustomsCodes.getCustomsCodeList, operatorCustomsCodes.searchCustomsCodes],
    onSuccess: ({ codes }) => {
      toast.success(words.saved(codes))
      onClose()
    },
  })
  const previewed = preview.variables
  const send = (encoding?: Encoding): void => {
    setIsChecked(true)
    if (file) preview.mutate({ input: { locale: getLocale(), ...(encoding && { encoding }) }, file })
  }
  const choose = (chosen: File | null): void => {
    preview.reset()
    setFile(chosen)
  }
  const plan = isShown ? preview.data : undefined
  return (
    <Modal
      open
      width={720}
      title={words.title}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        plan && previewed
          ? [
              <Button key="back" disabled={save.isPending} onClick={() => setIsShown(false)}>
                {words.back}
              </Button>,
              <Button
                key="save"
                type="primary"
                loading={save.isPending}
                disabled={plan.codes === 0}
                onClick={() => save.mutate(previewed)}
              >
                {words.save(plan.codes)}
              </Button>,
            ]
          : [
              <Button key="cancel" onClick={onClose}>
                {words.cancel}
              </Button>,
              <Button key="preview" type="primary" loading={preview.isPending} onClick={() => send()}>
                {words.preview}
              </Button>,
            ]
      }
    >
      {plan ? (
        <CodesPreview preview={plan} />
      ) : (
        <div className="q-stack">
          <p>{words.about}</p>
          <CurrentList />
          {file ? (
            <div className="q-customs-codes-file">
              <strong>{file.name}</strong>
              <Button onClick={() => choose(null)}>{words.other}</Button>
            </div>
          ) : (
            <FileDrop
              accept={tableTypes}
              maxBytes={maxBytes}
              hint={words.hint}
              onFiles={([chosen]) => chosen && choose(chosen)}
            />
          )}
          {isChecked && !file && (
            <p className="q-customs-codes-problem" role="alert">
              {words.fileNeeded}
            </p>
          )}
          <TableRefusal
            error={preview.error}
            {...(preview.error && preview.error.reason !== 'fileRefused' && { title: words.refused })}
            onChoose={send}
          />
        </div>
      )}
    </Modal>
  )
}
export default UploadCodesDialog

const CurrentList = () => {
  const words = useText(text)
  const answer = useCall(operatorCustomsCodes.getCustomsCodeList, {}, { quiet: true })
  const { data } = answer
  if (!data)
    return answer.error ? (
      <ErrorNote error={answer.error} onRetry={() => void answer.refetch()} />
    ) : (
      <p aria-busy="true">&nbsp;</p>
    )
  if (!data.list) return <p className="q-muted">{words.none}</p>
  const { codes, fileName, uploadedBy, uploadedAt } = data.list
  return (
    <p className="q-muted">
      {words.current(codes, fileName, uploadedBy)}, <Instant at={uploadedAt} />
    </p>
  )
}
