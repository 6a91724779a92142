// Words and their pronunciations as a learner's dictionary prints them, held against the dictionary's own.

/**
 * `word uk us`, without `us` where both are the same. Made of the commonest words of a school list from A to E, and of
 * those that the two varieties are known to part at (bath, tomato, tune, herb); each read through by hand.
 */
export const PHONETICS: readonly (readonly [string, string, string])[] = `
about əˈbaʊt; accept əkˈsept; actor ˈæktə ˈæktər; after ˈɑːftə ˈæftər; against əˈɡeɪnst; agree əˈɡriː
airport ˈeəpɔːt ˈerpɔːrt; almost ˈɔːlməʊst ˈɔːlmoʊst; along əˈlɒŋ əˈlɔːŋ; although ɔːlˈðəʊ ɔːlˈðoʊ
answer ˈɑːnsə ˈænsər; anxious ˈæŋʃəs; appear əˈpɪə əˈpɪr; area ˈeəriə ˈeriə; argue ˈɑːɡjuː ˈɑːrɡjuː
arm ɑːm ɑːrm; army ˈɑːmi ˈɑːrmi; arrive əˈraɪv; article ˈɑːtɪkl ˈɑːrtɪkl; artist ˈɑːtɪst ˈɑːrtɪst
attack əˈtæk; attention əˈtenʃn; author ˈɔːθə ˈɔːθər; autumn ˈɔːtəm; available əˈveɪləbl; avoid əˈvɔɪd
baby ˈbeɪbi; balance ˈbæləns; bath bɑːθ bæθ; beach biːtʃ; beautiful ˈbjuːtɪfl; because bɪˈkɒz bɪˈkɔːz
before bɪˈfɔː bɪˈfɔːr; begin bɪˈɡɪn; believe bɪˈliːv; below bɪˈləʊ bɪˈloʊ; benefit ˈbenɪfɪt
better ˈbetə ˈbetər; beyond bɪˈjɒnd bɪˈɑːnd; bicycle ˈbaɪsɪkl; bird bɜːd bɜːrd; birth bɜːθ bɜːrθ
board bɔːd bɔːrd; body ˈbɒdi ˈbɑːdi; border ˈbɔːdə ˈbɔːrdər; borrow ˈbɒrəʊ ˈbɑːroʊ; bottle ˈbɒtl ˈbɑːtl
bottom ˈbɒtəm ˈbɑːtəm; boy bɔɪ; bread bred; break breɪk; breath breθ; breathe briːð; bridge brɪdʒ
brother ˈbrʌðə ˈbrʌðər; burn bɜːn bɜːrn; business ˈbɪznɪs; busy ˈbɪzi; butter ˈbʌtə ˈbʌtər; buy baɪ; calm kɑːm
camera ˈkæmərə; capital ˈkæpɪtl; captain ˈkæptɪn; car kɑː kɑːr; care keə ker; career kəˈrɪə kəˈrɪr
careful ˈkeəfl ˈkerfl; carry ˈkæri; castle ˈkɑːsl ˈkæsl; catch kætʃ; cause kɔːz; centre ˈsentə ˈsentər
certain ˈsɜːtən ˈsɜːrtən; chair tʃeə tʃer; chance tʃɑːns tʃæns; change tʃeɪndʒ; character ˈkærəktə ˈkærɪktər
cheap tʃiːp; child tʃaɪld; choice tʃɔɪs; choose tʃuːz; church tʃɜːtʃ tʃɜːrtʃ; circle ˈsɜːkl ˈsɜːrkl
city ˈsɪti; class klɑːs klæs; clever ˈklevə ˈklevər; climb klaɪm; close kləʊz kloʊz; clothes kləʊðz kloʊðz
coast kəʊst koʊst; coffee ˈkɒfi ˈkɑːfi; cold kəʊld koʊld; colour ˈkʌlə ˈkʌlər; comfort ˈkʌmfət ˈkʌmfərt
command kəˈmɑːnd kəˈmænd; common ˈkɒmən ˈkɑːmən; community kəˈmjuːnɪti; company ˈkʌmpəni
compare kəmˈpeə kəmˈper; complain kəmˈpleɪn; computer kəmˈpjuːtə kəmˈpjuːtər; concert ˈkɒnsət ˈkɑːnsərt
condition kənˈdɪʃn; conductor kənˈdʌktə kənˈdʌktər; confidence ˈkɒnfɪdəns ˈkɑːnfɪdəns
consider kənˈsɪdə kənˈsɪdər; continue kənˈtɪnjuː; control kənˈtrəʊl kənˈtroʊl
conversation ˌkɒnvəˈseɪʃn ˌkɑːnvərˈseɪʃn; corner ˈkɔːnə ˈkɔːrnər; correct kəˈrekt; cost kɒst kɑːst
country ˈkʌntri; couple ˈkʌpl; courage ˈkʌrɪdʒ ˈkɜːrɪdʒ; course kɔːs kɔːrs; cover ˈkʌvə ˈkʌvər
create kriːˈeɪt kriˈeɪt; crowd kraʊd; cruel ˈkruːəl; culture ˈkʌltʃə ˈkʌltʃər; curious ˈkjʊəriəs ˈkjʊriəs
current ˈkʌrənt ˈkɜːrənt; curtain ˈkɜːtən ˈkɜːrtən; customer ˈkʌstəmə ˈkʌstəmər; damage ˈdæmɪdʒ
dance dɑːns dæns; danger ˈdeɪndʒə ˈdeɪndʒər; daughter ˈdɔːtə ˈdɔːtər; decide dɪˈsaɪd; declare dɪˈkleə dɪˈkler
defend dɪˈfend; degree dɪˈɡriː; deliver dɪˈlɪvə dɪˈlɪvər; demand dɪˈmɑːnd dɪˈmænd; describe dɪˈskraɪb
desert ˈdezət ˈdezərt; destroy dɪˈstrɔɪ; develop dɪˈveləp; difficult ˈdɪfɪkəlt; dinner ˈdɪnə ˈdɪnər
dirty ˈdɜːti ˈdɜːrti; discover dɪsˈkʌvə dɪsˈkʌvər; disease dɪˈziːz; distance ˈdɪstəns; doctor ˈdɒktə ˈdɑːktər
dollar ˈdɒlə ˈdɑːlər; donkey ˈdɒŋki ˈdɑːŋki; double ˈdʌbl; doubt daʊt; draw drɔː; drive draɪv
during ˈdjʊərɪŋ ˈdʊrɪŋ; early ˈɜːli ˈɜːrli; earth ɜːθ ɜːrθ; effort ˈefət ˈefərt; electric ɪˈlektrɪk
emotion ɪˈməʊʃn ɪˈmoʊʃn; empire ˈempaɪə ˈempaɪər; encourage ɪnˈkʌrɪdʒ ɪnˈkɜːrɪdʒ; energy ˈenədʒi ˈenərdʒi
engine ˈendʒɪn; enjoy ɪnˈdʒɔɪ; enormous ɪˈnɔːməs ɪˈnɔːrməs; enough ɪˈnʌf; environment ɪnˈvaɪrənmənt
equal ˈiːkwəl; escape ɪˈskeɪp; especially ɪˈspeʃəli; event ɪˈvent; example ɪɡˈzɑːmpl ɪɡˈzæmpl; excuse ɪkˈskjuːz
exercise ˈeksəsaɪz ˈeksərsaɪz; expect ɪksˈpekt; experience ɪkˈspɪəriəns ɪkˈspɪriəns
explore ɪkˈsplɔː ɪkˈsplɔːr; express ɪkˈspres; confounded kənˈfaʊndɪd; merely ˈmɪəli ˈmɪrli; four fɔː fɔːr
hair heə her; hour ˈaʊə ˈaʊər; power ˈpaʊə ˈpaʊər; fire ˈfaɪə ˈfaɪər; idea aɪˈdɪə aɪˈdiːə
serious ˈsɪəriəs ˈsɪriəs; influence ˈɪnfluəns; react riˈækt; million ˈmɪljən; theatre ˈθɪətə ˈθiːətər
library ˈlaɪbrəri ˈlaɪbreri; tomato təˈmɑːtəʊ təˈmeɪtoʊ; water ˈwɔːtə ˈwɔːtər; new njuː; tune tjuːn tuːn
suit sjuːt suːt; student ˈstjuːdnt ˈstuːdənt; question ˈkwestʃən; nation ˈneɪʃn; musical ˈmjuːzɪkl
little ˈlɪtl; garden ˈɡɑːdn ˈɡɑːrdən; final ˈfaɪnl; signal ˈsɪɡnl; severe sɪˈvɪə sɪˈvɪr; hurry ˈhʌri ˈhɜːri
worry ˈwʌri ˈwɜːri; unusual ʌnˈjuːʒuəl; often ˈɒfn ˈɔːfən; herb hɜːb ɜːrb; leisure ˈleʒə ˈliːʒər
lieutenant lefˈtenənt luˈtenənt; vase vɑːz veɪs; record rɪˈkɔːd rɪˈkɔːrd
`
  .split(/[;\n]/)
  .map((item) => item.trim().split(' '))
  .flatMap(([word, uk, us = '']) => (word && uk ? [[word, uk, us] as const] : []))
