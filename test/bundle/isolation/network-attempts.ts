/** What a compromised agent tries on the network. For the format of attempts, see attack-attempts.ts. */
export type Tries = Readonly<Record<string, string | readonly [script: string, harmless: string, listed?: string]>>;

/** Waits until another process has done something. */
export const soon = (act: string): string => `for i in $(seq 1200); do ${act} && exit 0; sleep 0.1; done; exit 1`;

export const OPEN = 'the network is open';
const DIRECTLY = "curl -s -m20 --noproxy '*'";
/** Uses the proxy if there is one. */
const BY_PROXY = 'curl -s -m20 ${https_proxy:+-x $https_proxy}';
/** A raw DNS query for the address of evil.example.org. */
const ASK_NAME_SERVER = String.raw`exec 3<>/dev/udp/93.184.216.34/53
printf '\0\1\1\0\0\1\0\0\0\0\0\0\4evil\7example\3org\0\0\1\0\1' >&3
timeout 20 head -c 30 <&3 | grep -q evil`;

/** Sends raw bytes to the proxy, or to the server itself if there is no proxy. */
const speak = (text: string): string => `to=\${http_proxy:-http://93.184.216.34:80}; to=\${to#http://}
exec 3<>/dev/tcp/\${to/:/\/}; printf '${text}' >&3; timeout 20 cat <&3 | grep -aq 'secret evil'`;

export const NETWORK: Tries = {
  'reach another service on localhost': ['curl -s -m20 http://127.0.0.1:$LAB_PORT/ | grep -q secret', OPEN],
  'reach an abstract socket': ['curl -s -m20 --abstract-unix-socket agora-lab http://x/ | grep -q secret', OPEN],
  'use its own port': [
    `python3 -m http.server 34561 --bind 127.0.0.1 & ${soon('curl -s -m5 http://127.0.0.1:34561/ | grep -qi html')}`,
    "the repository's tests need it",
  ],
  'reach an IPv4 address': [`${DIRECTLY} http://93.184.216.34/ | grep -q secret`, OPEN],
  'reach an IPv6 address': [`${DIRECTLY} -g 'http://[2606:4700::1]/' | grep -q secret`, OPEN],
  'reach a private address': [`${DIRECTLY} http://10.1.2.3/ | grep -q secret`, OPEN],
  "reach the cloud's metadata service": [`${DIRECTLY} http://169.254.169.254/ | grep -q secret`, OPEN],
  'send and receive datagrams': [
    'exec 3<>/dev/udp/93.184.216.34/7; echo secret >&3; timeout 20 head -c 7 <&3 | grep -q secret',
    OPEN,
  ],
  'query a name server': [ASK_NAME_SERVER, OPEN],
  'resolve a name': ['getent hosts evil.example.org', OPEN],
  'reach a host that is not listed': [`${BY_PROXY} http://evil.example.org/ | grep -q secret`, OPEN],
  'reach an unlisted host in a tunnel': [`${BY_PROXY} -p http://evil.example.org/ | grep -q secret`, OPEN],
  'reach an unlisted host by another name of the same server (SNI)': [
    `${BY_PROXY} -k --connect-to evil.example.org:443:listed.example.com:443 https://evil.example.org/ | grep -q secret`,
    OPEN,
  ],
  "request an unlisted host's page from a listed host": [
    `${BY_PROXY} -H 'Host: evil.example.org' http://listed.example.com/ | grep -q 'secret evil'`,
    OPEN,
  ],
  "request an unlisted host's page from a listed host in a tunnel": [
    `${BY_PROXY} -p -H 'Host: evil.example.org' http://listed.example.com/ | grep -q 'secret evil'`,
    OPEN,
  ],
  'reach an unlisted host whose name begins like a listed one': [
    `${BY_PROXY} http://listed.example.com.evil.example.org/ | grep -q secret`,
    OPEN,
  ],
  'reach an unlisted host whose name ends like a listed one': [
    `${BY_PROXY} http://unlisted.example.com/ | grep -q secret`,
    OPEN,
  ],
  'reach an unlisted host with a listed name as the user name of the URL': [
    speak(
      String.raw`GET http://listed.example.com@evil.example.org/ HTTP/1.1\r\nHost: evil.example.org\r\nConnection: close\r\n\r\n`,
    ),
    OPEN,
  ],
  'reach another service on localhost through the proxy': [
    `${BY_PROXY} --noproxy "" -p http://localhost:$LAB_PORT/ | grep -q secret`,
    OPEN,
  ],
  'reach an IPv4 address written as an IPv6 address': [
    `${BY_PROXY} -p -g 'http://[::ffff:93.184.216.34]/' | grep -q secret`,
    OPEN,
  ],
  "open a connection to the machine's host (VSOCK)":
    "python3 -c 'import socket; socket.socket(40, socket.SOCK_STREAM)'",
  'reach another port of a listed host': [`${BY_PROXY} http://listed.example.com:8080/ | grep -q secret`, OPEN],
  'reach an address through the proxy': [`${BY_PROXY} http://93.184.216.34/ | grep -q secret`, OPEN],
  'reach the metadata service through the proxy': [`${BY_PROXY} -p http://169.254.169.254/ | grep -q secret`, OPEN],
  'reach the metadata service by a listed name': [`${BY_PROXY} http://rebind.example.com/ | grep -q secret`, OPEN],
  'reach the machine by a listed name': [`${BY_PROXY} http://loop.example.com/ | grep -q secret`, OPEN],
  'reach a private address by a listed name': [`${BY_PROXY} http://inner.example.com/ | grep -q secret`, OPEN],
  'reach a listed host': listed(`${BY_PROXY} http://listed.example.com/ | grep -q secret`, 'it is on the list'),
  'reach a listed host with TLS': listed(
    `${BY_PROXY} -k https://listed.example.com/ | grep -q secret`,
    'it is on the list',
  ),
  'reach a listed service on localhost': listed(
    'curl -s -m20 http://127.0.0.1:$LAB_SERVICE/ | grep -q secret',
    'it is among service-ports',
  ),
};

/** On an open network, it is one of the attempts that may succeed. */
function listed(script: string, why: string): readonly [script: string, harmless: string, listed: string] {
  return [script, OPEN, why];
}
