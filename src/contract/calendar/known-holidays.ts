export interface KnownHoliday {
  readonly nameEn: string
  readonly nameZh: string
  readonly firstDay: string
  readonly lastDay: string
  readonly isWorking?: true
}

const holiday = (nameEn: string, nameZh: string, firstDay: string, lastDay = firstDay): KnownHoliday => ({
  nameEn,
  nameZh,
  firstDay,
  lastDay,
})
const worked = (nameEn: string, nameZh: string, day: string): KnownHoliday => ({
  nameEn: `${nameEn}, working day`,
  nameZh: `${nameZh}调休上班`,
  firstDay: day,
  lastDay: day,
  isWorking: true,
})

const newYear = ['New Year', '元旦'] as const
const spring = ['Chinese New Year', '春节'] as const
const labour = ['Labour Day', '劳动节'] as const
const national = ['National Day Golden Week', '国庆节'] as const

/**
 * China's are published each autumn for the next year, with the weekends worked in exchange. Those of 2027 are the statutory
 * days and the usual weeks around them; they are completed when the list appears. Hong Kong's are its general holidays beside
 * Sundays, the United States' the federal ones, the United Kingdom's the bank holidays of England and Wales.
 */
export const knownHolidays = {
  CN: {
    2026: [
      holiday(...newYear, '2026-01-01', '2026-01-03'),
      worked(...newYear, '2026-01-04'),
      worked(...spring, '2026-02-14'),
      holiday(...spring, '2026-02-15', '2026-02-23'),
      worked(...spring, '2026-02-28'),
      holiday('Qingming Festival', '清明节', '2026-04-04', '2026-04-06'),
      holiday(...labour, '2026-05-01', '2026-05-05'),
      worked(...labour, '2026-05-09'),
      holiday('Dragon Boat Festival', '端午节', '2026-06-19', '2026-06-21'),
      worked(...national, '2026-09-20'),
      holiday('Mid-Autumn Festival', '中秋节', '2026-09-25', '2026-09-27'),
      holiday(...national, '2026-10-01', '2026-10-07'),
      worked(...national, '2026-10-10'),
    ],
    2027: [
      holiday(...newYear, '2027-01-01'),
      holiday(...spring, '2027-02-05', '2027-02-11'),
      holiday('Qingming Festival', '清明节', '2027-04-05'),
      holiday(...labour, '2027-05-01', '2027-05-02'),
      holiday('Dragon Boat Festival', '端午节', '2027-06-09'),
      holiday('Mid-Autumn Festival', '中秋节', '2027-09-15'),
      holiday(...national, '2027-10-01', '2027-10-07'),
    ],
  },
  HK: {
    2026: [
      holiday('New Year', '元旦', '2026-01-01'),
      holiday('Chinese New Year', '春节', '2026-02-17', '2026-02-19'),
      holiday('Good Friday', '耶稣受难日', '2026-04-03', '2026-04-04'),
      holiday('Ching Ming Festival and Easter Monday', '清明节及复活节', '2026-04-06', '2026-04-07'),
      holiday('Labour Day', '劳动节', '2026-05-01'),
      holiday('Birthday of the Buddha', '佛诞', '2026-05-25'),
      holiday('Tuen Ng Festival', '端午节', '2026-06-19'),
      holiday('Establishment Day', '香港特别行政区成立纪念日', '2026-07-01'),
      holiday('Mid-Autumn Festival', '中秋节', '2026-09-26'),
      holiday('National Day', '国庆节', '2026-10-01'),
      holiday('Chung Yeung Festival', '重阳节', '2026-10-19'),
      holiday('Christmas', '圣诞节', '2026-12-25', '2026-12-26'),
    ],
    2027: [
      holiday('New Year', '元旦', '2027-01-01'),
      holiday('Chinese New Year', '春节', '2027-02-06', '2027-02-09'),
      holiday('Easter', '复活节', '2027-03-26', '2027-03-29'),
      holiday('Ching Ming Festival', '清明节', '2027-04-05'),
      holiday('Labour Day', '劳动节', '2027-05-01'),
      holiday('Birthday of the Buddha', '佛诞', '2027-05-13'),
      holiday('Tuen Ng Festival', '端午节', '2027-06-09'),
      holiday('Establishment Day', '香港特别行政区成立纪念日', '2027-07-01'),
      holiday('Mid-Autumn Festival', '中秋节', '2027-09-16'),
      holiday('National Day', '国庆节', '2027-10-01'),
      holiday('Chung Yeung Festival', '重阳节', '2027-10-08'),
      holiday('Christmas', '圣诞节', '2027-12-25', '2027-12-27'),
    ],
  },
  US: {
    2026: [
      holiday('New Year', '元旦', '2026-01-01'),
      holiday('Martin Luther King Jr. Day', '马丁·路德·金纪念日', '2026-01-19'),
      holiday('Washington’s Birthday', '总统日', '2026-02-16'),
      holiday('Memorial Day', '阵亡将士纪念日', '2026-05-25'),
      holiday('Juneteenth', '六月节', '2026-06-19'),
      holiday('Independence Day', '美国独立日', '2026-07-03', '2026-07-04'),
      holiday('Labor Day', '劳动节', '2026-09-07'),
      holiday('Columbus Day', '哥伦布日', '2026-10-12'),
      holiday('Veterans Day', '退伍军人节', '2026-11-11'),
      holiday('Thanksgiving', '感恩节', '2026-11-26'),
      holiday('Christmas', '圣诞节', '2026-12-25'),
    ],
    2027: [
      holiday('New Year', '元旦', '2027-01-01'),
      holiday('Martin Luther King Jr. Day', '马丁·路德·金纪念日', '2027-01-18'),
      holiday('Washington’s Birthday', '总统日', '2027-02-15'),
      holiday('Memorial Day', '阵亡将士纪念日', '2027-05-31'),
      holiday('Juneteenth', '六月节', '2027-06-18', '2027-06-19'),
      holiday('Independence Day', '美国独立日', '2027-07-04', '2027-07-05'),
      holiday('Labor Day', '劳动节', '2027-09-06'),
      holiday('Columbus Day', '哥伦布日', '2027-10-11'),
      holiday('Veterans Day', '退伍军人节', '2027-11-11'),
      holiday('Thanksgiving', '感恩节', '2027-11-25'),
      holiday('Christmas', '圣诞节', '2027-12-24', '2027-12-25'),
      holiday('New Year', '元旦', '2027-12-31'),
    ],
  },
  GB: {
    2026: [
      holiday('New Year', '元旦', '2026-01-01'),
      holiday('Easter', '复活节', '2026-04-03', '2026-04-06'),
      holiday('Early May bank holiday', '五月初银行假日', '2026-05-04'),
      holiday('Spring bank holiday', '春季银行假日', '2026-05-25'),
      holiday('Summer bank holiday', '夏季银行假日', '2026-08-31'),
      holiday('Christmas', '圣诞节', '2026-12-25', '2026-12-28'),
    ],
    2027: [
      holiday('New Year', '元旦', '2027-01-01'),
      holiday('Easter', '复活节', '2027-03-26', '2027-03-29'),
      holiday('Early May bank holiday', '五月初银行假日', '2027-05-03'),
      holiday('Spring bank holiday', '春季银行假日', '2027-05-31'),
      holiday('Summer bank holiday', '夏季银行假日', '2027-08-30'),
      holiday('Christmas', '圣诞节', '2027-12-25', '2027-12-28'),
    ],
  },
} as const satisfies Record<string, Record<number, readonly KnownHoliday[]>>

export const holidayCountries = [
  'CN',
  'HK',
  'US',
  'GB',
] as const satisfies readonly (keyof typeof knownHolidays)[]
export const holidayYears = [2026, 2027] as const
