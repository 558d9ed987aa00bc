export type ChannelStage = 'unpaid' | 'paid' | 'sent' | 'done' | 'cancelled'

/** The statuses of 1688, as its open platform and its order export name them. */
const stages: Readonly<Record<string, ChannelStage>> = {
  waitbuyerpay: 'unpaid',
  waitsellerconfirm: 'unpaid',
  waitbuyerconfirm: 'unpaid',
  paid_but_not_fund: 'paid',
  waitsellersend: 'paid',
  waitselleract: 'paid',
  waitbuyerconfirmaction: 'paid',
  waitlogisticstakein: 'sent',
  send_goods_but_not_fund: 'sent',
  waitbuyerreceive: 'sent',
  waitbuyersign: 'sent',
  signinsuccess: 'done',
  confirm_goods: 'done',
  confirm_goods_but_not_fund: 'done',
  confirm_goods_and_has_subsidy: 'done',
  success: 'done',
  cancel: 'cancelled',
  terminated: 'cancelled',
  等待买家付款: 'unpaid',
  待付款: 'unpaid',
  等待卖家确认: 'unpaid',
  等待卖家发货: 'paid',
  待发货: 'paid',
  等待物流公司揽件: 'sent',
  等待买家收货: 'sent',
  等待买家确认收货: 'sent',
  待收货: 'sent',
  已发货: 'sent',
  已收货: 'done',
  交易成功: 'done',
  交易完成: 'done',
  交易关闭: 'cancelled',
  交易取消: 'cancelled',
  已取消: 'cancelled',
  交易终止: 'cancelled',
}

/** Null for a status that is not known. */
export const stageOf = (status: string): ChannelStage | null =>
  stages[status.normalize('NFKC').trim().toLowerCase()] ?? null
