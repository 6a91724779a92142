// Shows the rules that lead from the sources' phonetics to IPA, one by one.
import { describe, expect, it } from 'vitest'
import { americanIpa, soundAlike } from './american-ipa.ts'
import { britishIpa } from './british-ipa.ts'

describe('British, from ECDICT', () => {
  it.each([
    ["'betә", 'ˈbetə'],
    [".bæd'mintәn", 'ˌbædˈmɪntən'],
    ["ә'bju:s.ә'bju:z", 'əˈbjuːs'],
    ["'ælɒi. ә'lɒi", 'ˈælɔɪ'],
    ['bræs.brɑ:s', 'brɑːs'],
    ['plænt. plɑ:nt', 'plɑːnt'],
    ["kɑ:bә'retә(r); (?@) 'kɑ:rbәreitәr", 'kɑːbəˈretə'],
    ["'sәuʃiәu,i:kә'nɔmik", 'ˌsəʊʃiəʊˌiːkəˈnɒmɪk'],
    ["'siәriәs", 'ˈsɪəriəs'],
    ['hiә', 'hɪə'],
    ["ri'ækt", 'riˈækt'],
    ["di'mɑ:nd", 'dɪˈmɑːnd'],
    ["'hæpi", 'ˈhæpi'],
    ["'neiʃәn", 'ˈneɪʃn'],
    ["'kwestʃәn", 'ˈkwestʃən'],
    ["'litl", 'ˈlɪtl'],
    ["'twein", 'tweɪn'],
    ["h'ju:mәlәs", 'ˈhjuːmələs'],
    ["'lipәjsәjm", 'ˈlɪpəʊsəʊm'],
    ["'film.meikiŋ", 'ˈfɪlmmeɪkɪŋ'],
    ["kәn'v\\\\:tә(r)", 'kənˈvɜːtə'],
    ["'bju:tiful", 'ˈbjuːtɪfl'],
    ['', ''],
  ])('%s is %s', (written, ipa) => expect(britishIpa(written)).toBe(ipa))
})

describe('American, from ARPAbet', () => {
  it.each([
    ['better', 'B EH1 T ER0', 'ˈbetər'],
    ['bird', 'B ER1 D', 'bɜːrd'],
    ['here', 'HH IY1 R', 'hɪr'],
    ['career', 'K ER0 IH1 R', 'kəˈrɪr'],
    ['disorder', 'D IH0 S AO1 R D ER0', 'dɪsˈɔːrdər'],
    ['unusual', 'AH0 N Y UW1 ZH W AH0 L', 'ʌnˈjuːʒwəl'],
    ['extract', 'EH0 K S T R AE1 K T', 'ɪkˈstrækt'],
    ['record', 'R AH0 K AO1 R D', 'rɪˈkɔːrd'],
    ['library', 'L AY1 B R EH2 R IY2', 'ˈlaɪbreri'],
    ['go', 'G OW1', 'ɡoʊ'],
    ['what', 'HH W AH1 T', 'wʌt'],
    ['understand', 'AH2 N D ER0 S T AE1 N D', 'ˌʌndərˈstænd'],
    ['conductor', 'K AH0 N D AH1 K T ER0', 'kənˈdʌktər'],
  ])('%s: %s is %s', (word, arpabet, ipa) => expect(americanIpa(arpabet, word)).toBe(ipa))
  it.each([
    ['ˈfæməli', 'ˈfæmli', false],
    ['ˈelɪfənt', 'ˈeləfənt', true],
    ['riːˈækt', 'riˈækt', false],
    ['rɪˈzʌlt', 'riˈzʌlt', true],
    ['ɡəʊ', 'ɡoʊ', false],
    ['ˈsɪɡnl', 'ˈsɪɡnəl', true],
    ['kɑː', 'kɑːr', false],
  ])('%s and %s sound alike: %s', (uk, us, alike) => expect(soundAlike(uk, us)).toBe(alike))
})
