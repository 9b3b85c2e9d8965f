/** Passwords of at least twelve characters that lists of leaked ones hold often: the first that are tried. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
    012345678901 0987654321098 123456781234 1234567812345678 123456789012 1234567890123 12345678901234
    123456789012345 1234567890123456 1234567891011 123456789123 12345678912345 123456789123456789
    1234qwerasdf 1234qwerasdfzxcv 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qaz2wsx3edc 1qaz2wsx3edc4rfv 987654321098
    a12345678901 a1b2c3d4e5f6 aa1234567890 aa123456789aa abc123456789 abc1234567890 abcd12345678
    abcdef123456 abcdefghijkl abcdefghijklm abcdefghijklmnop admin1234567 admin12345678 admin@123456
    adminadminadmin administrator administrator1 administrator123 asdf1234qwer asdfghjkl123 barcelona123
    baseball1234 basketball12 changeme1234 changeme12345 changemechangeme changethispassword chatbot12345
    christopher1 christopher12 computer1234 correcthorsebatterystaple default12345 demo12345678 dragon123456
    facebook1234 football1234 google123456 guest1234567 ilovejesus123 ilovemyfamily iloveyou1234
    iloveyou12345 iloveyouforever iloveyousomuch internet1234 jennifer1234 jesuschrist1 juventus1234
    letmein12345 letmeinletmein letmeinplease linkedin1234 liverpool123 manchester123 master123456
    michael12345 monkey123456 mypassword123 mypassword1234 nothing12345 p@ssw0rd1234 p@ssword1234
    parley123456 parleyparley passw0rd1234 password!234 password-1234 password1234 password12345
    password123456 password1234567890 password@123 passwordpassword pokemon12345 princess1234 q1w2e3r4t5y6
    qazwsxedc123 qazwsxedcrfv qwer1234asdf qwerty123456 qwerty1234567 qwerty12345678 qwerty123456789
    qwertyuiop12 qwertyuiop123 qwertyuiop[] qwertyuiopasdf qwertyuiopasdfghjkl samsung12345 secret123456
    secretsecret starwars1234 summer202412 sunshine1234 superman1234 temporary123 temppassword test12345678
    testing12345 testpassword thisismypassword trustno1trustno1 unknown12345 welcome12345 welcome123456
    welcometoparley whatever1234 winter202412 zaq12wsxcde3 zxcvbnm12345 zxcvbnmasdfghjkl
  `
    .trim()
    .split(/\s+/),
);
