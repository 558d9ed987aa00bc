import { Button, Modal } from 'antd'
import { Instant } from '../../ui/time/instant.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { NoticeView, type NoticeContent } from './notice-view.tsx'
import { noticesText } from './notices-text.ts'

/** The narrower of the specification's two widths; the wider one is for arrivals, which have a table. */
export const noticeDialogWidth = 640

interface TitledNotice {
  readonly title: string
  readonly createTime: string
}

export const NoticeTitle = ({ notice }: { readonly notice: TitledNotice }) => (
  <>
    {notice.title}
    <small>
      <Instant at={notice.createTime} />
    </small>
  </>
)

interface NoticeModalProps {
  readonly notice: NoticeContent & TitledNotice
  readonly onClose: () => void
}

/** An announcement as sellers will see it. */
export const NoticeModal = ({ notice, onClose }: NoticeModalProps) => {
  const words = useText(noticesText)
  return (
    <Modal
      open
      centered
      width={noticeDialogWidth}
      className="q-notice-modal"
      title={<NoticeTitle notice={notice} />}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <div className="q-popup-body">
        <NoticeView notice={notice} />
      </div>
    </Modal>
  )
}
