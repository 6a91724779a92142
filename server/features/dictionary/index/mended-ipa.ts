// British pronunciations by hand: what the source mistypes among common words, or leaves out.

const LIST = `
this ðɪs|consider kənˈsɪdə|electric ɪˈlektrɪk|shut ʃʌt|earnings ˈɜːnɪŋz|assault əˈsɔːlt|measurement ˈmeʒəmənt
maximum ˈmæksɪməm|liberty ˈlɪbəti|engagement ɪnˈɡeɪdʒmənt|influential ˌɪnfluˈenʃl|outsider ˌaʊtˈsaɪdə
developed dɪˈveləpt|remains rɪˈmeɪnz|permanently ˈpɜːmənəntli|salvation sælˈveɪʃn|splendid ˈsplendɪd
attachment əˈtætʃmənt|cupboard ˈkʌbəd|ranger ˈreɪndʒə|dos dɒs|thou ðaʊ|gerry ˈdʒeri|uh ʌ|punk pʌŋk
extraordinarily ɪkˈstrɔːdnrəli|binoculars bɪˈnɒkjələz|obstruction əbˈstrʌkʃn|baked beɪkt|sparkling ˈspɑːklɪŋ
timely ˈtaɪmli|hamper ˈhæmpə|nutritional njuˈtrɪʃənl|disadvantaged ˌdɪsədˈvɑːntɪdʒd|blessed ˈblesɪd
abandonment əˈbændənmənt|brilliantly ˈbrɪliəntli|algae ˈældʒiː|empathy ˈempəθi|barrage ˈbærɑːʒ|goods ɡʊdz|used juːzd
unfortunately ʌnˈfɔːtʃənətli|unusual ʌnˈjuːʒuəl|unusually ʌnˈjuːʒuəli|organisation ˌɔːɡənaɪˈzeɪʃn|issue ˈɪʃuː
homosexual ˌhəʊməˈsekʃuəl|homosexuality ˌhəʊməˌsekʃuˈæləti|sutherland ˈsʌðələnd|saunders ˈsɔːndəz|commons ˈkɒmənz
athens ˈæθənz|pajamas pəˈdʒɑːməz|translator trænsˈleɪtə|visually ˈvɪʒuəli|residual rɪˈzɪdjuəl|mobile ˈməʊbaɪl
enlightenment ɪnˈlaɪtnmənt|philanthropic ˌfɪlənˈθrɒpɪk|couture kuˈtjʊə|ironclad ˈaɪənklæd|enclave ˈenkleɪv
vase vɑːz|often ˈɒfn|schedule ˈʃedjuːl|simultaneously ˌsɪmlˈteɪniəsli|theatre ˈθɪətə|others ˈʌðəz|including ɪnˈkluːdɪŋ
dr ˈdɒktə|earlier ˈɜːliə|sales seɪlz|states steɪts|terms tɜːmz|works wɜːks|planning ˈplænɪŋ|thanks θæŋks
significantly sɪɡˈnɪfɪkəntli|etc ɪtˈsetərə|remaining rɪˈmeɪnɪŋ|proposed prəˈpəʊzd|dna ˌdiː en ˈeɪ|emphasise ˈemfəsaɪz
pc ˌpiː ˈsiː|nhs ˌen eɪtʃ ˈes|surprisingly səˈpraɪzɪŋli|politically pəˈlɪtɪkli|traditionally trəˈdɪʃənəli
estimated ˈestɪmeɪtɪd|girlfriend ˈɡɜːlfrend|expected ɪkˈspektɪd|consistently kənˈsɪstəntli|associated əˈsəʊsieɪtɪd
faster ˈfɑːstə|hiv ˌeɪtʃ aɪ ˈviː|willingness ˈwɪlɪŋnəs|online ˌɒnˈlaɪn|vs ˈvɜːsəs|sexually ˈsekʃuəli
importantly ɪmˈpɔːtntli|privately ˈpraɪvətli|positively ˈpɒzətɪvli|website ˈwebsaɪt|workplace ˈwɜːkpleɪs
explicitly ɪkˈsplɪsɪtli|lyrics ˈlɪrɪks|bored bɔːd|ironically aɪˈrɒnɪkli|varying ˈveəriɪŋ|workforce ˈwɜːkfɔːs
genuinely ˈdʒenjuɪnli|proceedings prəˈsiːdɪŋz|imf ˌaɪ em ˈef|predominantly prɪˈdɒmɪnəntli|stairs steəz|harder ˈhɑːdə
takeover ˈteɪkəʊvə|financially faɪˈnænʃəli|minimise ˈmɪnɪmaɪz|wounded ˈwuːndɪd|emerging ɪˈmɜːdʒɪŋ
telecommunications ˌtelikəˌmjuːnɪˈkeɪʃnz|marks mɑːks|wildly ˈwaɪldli|watercolor ˈwɔːtəkʌlə|competing kəmˈpiːtɪŋ
miles maɪlz|appropriately əˈprəʊpriətli|confusing kənˈfjuːzɪŋ|indirectly ˌɪndəˈrektli|deeper ˈdiːpə
recycling ˌriːˈsaɪklɪŋ|committed kəˈmɪtɪd|puzzled ˈpʌzld|privatization ˌpraɪvətaɪˈzeɪʃn|specialized ˈspeʃəlaɪzd
restructuring ˌriːˈstrʌktʃərɪŋ|extensively ɪkˈstensɪvli|basics ˈbeɪsɪks|vigorously ˈvɪɡərəsli|gdp ˌdʒiː diː ˈpiː
unexpectedly ˌʌnɪkˈspektɪdli|blogger ˈblɒɡə|email ˈiːmeɪl|app æp|podcast ˈpɒdkɑːst|selfie ˈselfi|emoji ɪˈməʊdʒi
`

/** Word → its British IPA. */
export const MENDED_IPA: ReadonlyMap<string, string> = new Map(
  LIST.trim()
    .split(/[|\n]/)
    .map((item) => {
      const [word = '', ...ipa] = item.split(' ')
      return [word, ipa.join(' ')] as const
    }),
)
