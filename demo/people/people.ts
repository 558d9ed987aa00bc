export interface Person {
  readonly name: string
  readonly phone: string
  readonly address1: string
  readonly city: string
  readonly province: string
  readonly zip: string
  readonly country: string
  readonly countryCode: string
}

const countries: Record<string, readonly [code: string, dial: string]> = {
  'United States': ['US', '+1 555 01'],
  Canada: ['CA', '+1 555 02'],
  'United Kingdom': ['GB', '+44 7700 9000'],
  Ireland: ['IE', '+353 20 910 00'],
  Germany: ['DE', '+49 30 23125 0'],
  France: ['FR', '+33 1 99 00 00 '],
  Italy: ['IT', '+39 320 555 00'],
  Spain: ['ES', '+34 600 555 0'],
  Portugal: ['PT', '+351 910 555 0'],
  Netherlands: ['NL', '+31 6 5550 00'],
  Belgium: ['BE', '+32 470 55 00 '],
  Austria: ['AT', '+43 660 555 00'],
  Switzerland: ['CH', '+41 79 555 00 '],
  Sweden: ['SE', '+46 70 174 06 '],
  Denmark: ['DK', '+45 20 55 50 '],
  Norway: ['NO', '+47 400 55 0'],
  Finland: ['FI', '+358 40 555 00'],
  Poland: ['PL', '+48 600 555 0'],
  Czechia: ['CZ', '+420 601 555 0'],
  Greece: ['GR', '+30 690 555 00'],
  Australia: ['AU', '+61 491 570 0'],
  'New Zealand': ['NZ', '+64 21 555 00'],
  Japan: ['JP', '+81 90 5550 00'],
  Singapore: ['SG', '+65 8555 00'],
  Mexico: ['MX', '+52 55 5550 00'],
}

const rows: readonly string[] = [
  'Emily Carter|1804 Riverside Dr|Austin|Texas|78741|United States',
  'Marcus Webb|412 Pine St Apt 9|Seattle|Washington|98101|United States',
  'Grace Liu|77 Valencia St|San Francisco|California|94103|United States',
  'Tyrone Baker|930 Peachtree Ave|Atlanta|Georgia|30309|United States',
  'Hannah Schultz|56 Lake Park Rd|Madison|Wisconsin|53703|United States',
  'Noelani Kahale|210 Kapiolani Blvd|Honolulu|Hawaii|96813|United States',
  'Priya Raman|1420 Walnut St 5B|Philadelphia|Pennsylvania|19102|United States',
  'Diego Fuentes|88 Mesa Verde Way|Santa Fe|New Mexico|87501|United States',
  'Olivia Brandt|19 Harbor View|Portland|Maine|04101|United States',
  'Liam Tremblay|55 Rue Sherbrooke|Montréal|Quebec|H2X 1X4|Canada',
  'Sarah McLeod|302 Granville St|Vancouver|British Columbia|V6C 1T2|Canada',
  'Oliver Hughes|23 Mill Lane|Bristol||BS1 6QF|United Kingdom',
  'Fiona Campbell|7 Castle Terrace|Edinburgh||EH1 2DP|United Kingdom',
  'Amir Hassan|140 Curry Mile|Manchester||M14 5TQ|United Kingdom',
  'Charlotte Price|31 Seaview Road|Brighton||BN1 1AA|United Kingdom',
  'Aoife Brennan|12 Quay Street|Galway||H91 E2W3|Ireland',
  'Sophie Müller|Lindenstraße 14|Köln||50674|Germany',
  'Jonas Weber|Gartenweg 3|Leipzig||04109|Germany',
  'Katharina Vogt|Am Markt 22|Bremen||28195|Germany',
  'Mehmet Yıldız|Karl-Marx-Allee 90|Berlin||10243|Germany',
  'Léa Moreau|8 rue des Lilas|Lyon||69003|France',
  'Hugo Lefèvre|41 quai de la Fosse|Nantes||44000|France',
  'Camille Roux|5 place aux Herbes|Grenoble||38000|France',
  'Matteo Ricci|Via Garibaldi 31|Bologna|BO|40124|Italy',
  'Giulia Ferrari|Corso Umberto 102|Napoli|NA|80138|Italy',
  'Lucía Ortega|Calle del Pez 18|Madrid||28004|Spain',
  'Pau Vidal|Carrer de Verdi 77|Barcelona||08012|Spain',
  'Lucas Silva|Rua do Carmo 12|Lisboa||1200-093|Portugal',
  'Emma de Vries|Keizersgracht 201|Amsterdam||1016 DS|Netherlands',
  'Bram Jansen|Oudegracht 88|Utrecht||3511 AV|Netherlands',
  'Lotte Peeters|Meir 45|Antwerpen||2000|Belgium',
  'Felix Gruber|Mariahilfer Straße 60|Wien||1070|Austria',
  'Nina Keller|Bahnhofplatz 4|Bern||3011|Switzerland',
  'Ida Lindqvist|Storgatan 5|Uppsala||753 31|Sweden',
  'Mads Nielsen|Nørrebrogade 130|København||2200|Denmark',
  'Ingrid Solberg|Torgallmenningen 8|Bergen||5014|Norway',
  'Aino Virtanen|Hämeenkatu 21|Tampere||33200|Finland',
  'Zofia Kowalska|ul. Floriańska 17|Kraków||31-019|Poland',
  'Tomáš Novák|Veveří 52|Brno||602 00|Czechia',
  'Eleni Papadaki|Ermou 60|Athina||105 63|Greece',
  'Chloe Nguyen|9 Harbour St|Sydney|New South Wales|2000|Australia',
  'Jack Thornton|118 Brunswick St|Melbourne|Victoria|3065|Australia',
  'Maia Walker|27 Cuba Street|Wellington||6011|New Zealand',
  'Sakura Tanabe|2-14-5 Jingumae|Tokyo|Tokyo|150-0001|Japan',
  'Wei Ling Tan|61 Joo Chiat Rd 02-08|Singapore||427770|Singapore',
  'Valeria Campos|Av. Álvaro Obregón 110|Ciudad de México|CDMX|06700|Mexico',
]

export const people: readonly Person[] = rows.map((row, index) => {
  const [name = '', address1 = '', city = '', province = '', zip = '', country = ''] = row.split('|')
  const [countryCode, dial] = countries[country] ?? ['', '']
  const phone = `${dial}${String(10 + (index % 90))}`
  return { name, phone, address1, city, province, zip, country, countryCode }
})

/** In a country no shipping line serves. */
export const unservedPerson: Person = {
  name: 'Björk Jónsdóttir',
  phone: '+354 555 0142',
  address1: 'Laugavegur 30',
  city: 'Reykjavík',
  province: '',
  zip: '101',
  country: 'Iceland',
  countryCode: 'IS',
}

export const emailOf = ({ name }: Person): string => {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^a-z ]/gi, '')
    .toLowerCase()
  return `${plain.trim().replaceAll(/ +/g, '.')}@mail.example.com`
}
