/**
 * Words and keyboard walks at the top of the lists of leaked passwords, worldwide and in India.
 * With what people put around them (digits, symbols, a capital, @ for a) they cover the 3,000 most
 * used passwords of eight characters and more.
 * Source: reliability S28.
 */
const roots = new Set(
  `
  password passw0rd passwort passwd pass qwerty qwertyui qwertyuiop qwertz azerty asdfgh
  asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qwaszx qweasd qweasdzxc qwerasdf asdf
  asdfasdf asdasd asdqwe zaqxsw zaqwsx poiuyt poiuytrewq lkjhgf lkjhgfdsa mnbvcxz mnbvcx wasd
  onetwothree abc abcd abcde abcdef abcdefg abcdefgh abcdefghi alphabet aaaa abcabc xyz
  iloveyou iloveu ilovegod ilovejesus iloveme ilovemom loveyou lovely loveme lovers iloveindia
  admin administrator root login user guest welcome letmein changeme default secret master
  test testing tester temp temporary system server support hello hellothere access monkey
  dragon shadow superman batman spiderman ironman pokemon naruto starwars startrek matrix
  hunter killer ninja samurai warrior phoenix eagle falcon tiger lion wolf panther cobra viper
  bulldog dolphin butterfly sunshine princess flower rainbow chocolate cookie cheese banana
  orange cherry strawberry peanut pepper ginger coffee sweetie sweetheart honey sugar candy
  angel angels heaven diamond crystal silver golden purple yellow football baseball basketball
  cricket soccer hockey tennis golf swimming liverpool chelsea arsenal manchester manutd
  barcelona realmadrid juventus cowboys steelers yankees lakers eagles michael jordan jennifer
  jessica ashley amanda michelle daniel andrew joshua matthew robert thomas william charlie
  george anthony christopher nicole elizabeth stephanie samantha victoria alexander alexandra
  benjamin jonathan nicholas patrick richard steven brandon justin maggie buster bailey tigger
  snoopy scooter mustang corvette ferrari porsche mercedes yamaha harley camaro toyota honda
  maruti trustno internet computer windows microsoft google facebook instagram whatsapp
  youtube yahoo gmail hotmail android samsung iphone nokia apple linux oracle mysql cisco dell
  summer winter spring autumn january february march april june july august september october
  november december monday tuesday wednesday thursday friday saturday sunday india indian
  indiaindia bharat hindustan jaihind jaishriram jaimatadi saibaba sairam omsairam krishna
  ganesh ganesha shiva omnamahshivaya hanuman bajrangbali radhe radheradhe radhakrishna
  jaganath waheguru allah bismillah mohammed jesus jesuschrist christ god blessed delhi mumbai
  bombay bangalore bengaluru chennai kolkata calcutta hyderabad pune lucknow jaipur kanpur
  kerala punjab gujarat rajasthan tamilnadu karnataka sachin tendulkar dhoni mahi kohli virat
  rohit bollywood shahrukh salman amitabh rahul rohan amit ankit abhishek aditya akash ajay
  anil anand arjun ashish deepak gaurav karan kumar manish mohit naveen neha nikhil nitin
  pankaj pooja prakash pramod prashant praveen priya priyanka rajesh raj rakesh ravi sandeep
  sanjay sanjeev santosh shyam sneha sonia suresh swati varun vijay vikas vikram vinod vishal
  sharma singh patel gupta mummy papa mamma mama mother father daddy sister brother family
  friends friend forever bestfriend myfamily mylove mylife oxalate oxalatepro laboratory
  labtest labtests pathology bloodtest hospital doctor patient health healthcare medical
  blahblah whatever nothing something anything goodluck lucky success money dollar business
  company office work freedom justice america american canada london england fuckyou fuckoff
  fuckme asshole bitch pussy sexy sexsex hotstuff babygirl babyboy baby mickey minnie
  mickeymouse donald garfield simpsons homer music guitar rockyou metallica nirvana slipknot
  blink eminem jackass player gamer minecraft fortnite roblox playboy starlight moonlight
  midnight thunder lightning storm hurricane tornado volcano ocean river qwe qweqwe qweqweqwe
  zzz zxc zxczxc asd aqwzsx solo princesa estrella teamo tequiero
`
    .trim()
    .split(/\s+/),
)

const lookAlikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/**
 * Whether a password is a word of the list with at most six digits and symbols around it, the same
 * word twice, or digits only.
 * Source: reliability S28.
 */
export function isCommonPassword(typed: string): boolean {
  const plain = typed.normalize('NFKC').toLowerCase()
  if (/^(.{1,4})\1+$/u.test(plain)) return true
  if (/^\d+$/.test(plain) && plain.length <= 12) return true
  const bare = plain.replace(/^[^\p{L}]{0,6}/u, '').replace(/[^\p{L}]{0,6}$/u, '')
  return [
    plain,
    bare,
    readable(plain),
    readable(bare),
    readable(plain.replace(/[\d!._-]{1,6}$/, '')),
  ].some(isListed)
}

function readable(word: string): string {
  return word.replaceAll(/[@4310!$57]/g, (sign) => lookAlikes[sign] ?? sign)
}

function isListed(word: string): boolean {
  const half = word.slice(0, word.length / 2)
  return roots.has(word) || (half + half === word && roots.has(half))
}
